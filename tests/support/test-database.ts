import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { administer } from './administer.ts';

export interface TestDatabase {
  readonly url: string;
  readonly db: Database;
  /** Closes `db` and removes the database, cutting off whoever is still connected. */
  drop(): Promise<void>;
}

/** A database of its own, cloned from the template of this name. */
export async function createDatabaseFrom(template: string): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const name = `werkplan_test_${randomBytes(8).toString('hex')}`;
  await administer(templateUrl, `create database ${name} template ${template}`);
  const url = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href;
  const db = createDatabase(url, { max: 10 });
  return {
    url,
    db,
    drop: async () => {
      await db.destroy();
      await administer(templateUrl, `drop database ${name} with (force)`);
    },
  };
}

/** A migrated database of its own, cloned from the run's template in some 25 ms: one per test file. */
export const createTestDatabase = async (): Promise<TestDatabase> =>
  await createDatabaseFrom(new URL(inject('templateUrl')).pathname.slice(1));
