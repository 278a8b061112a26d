import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import {
  createDatabase,
  createUnlimitedDatabase,
  type Database,
} from '../../server/src/database/database.ts';
import { administer } from './administer.ts';
import { addressAs, ownerRole } from './roles.ts';

export interface TestDatabase {
  /** The address for a server, which lacks the owner's rights. */
  readonly url: string;
  readonly db: Database;
  readonly ownerUrl: string;
  readonly owner: Database;
  /** The address for PostgreSQL's administrator, who may bypass triggers. */
  readonly superuserUrl: string;
  /** Closes both and removes the database, cutting off whoever is still connected. */
  drop(): Promise<void>;
}

/** A database of its own, cloned from the template of this name. */
export async function createDatabaseFrom(template: string): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const name = `werkplan_test_${randomBytes(8).toString('hex')}`;
  // Half the work of the default, by which each of its pages is logged.
  const clone = `template ${template} strategy file_copy`;
  await administer(templateUrl, `create database ${name} ${clone} owner ${ownerRole}`);
  const [url, ownerUrl] = [addressAs('app', templateUrl, name), addressAs('owner', templateUrl, name)];
  const [db, owner] = [createDatabase(url, { max: 10 }), createUnlimitedDatabase(ownerUrl)];
  return {
    url,
    db,
    ownerUrl,
    owner,
    superuserUrl: Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href,
    drop: async () => {
      await Promise.all([db.destroy(), owner.destroy()]);
      await administer(templateUrl, `drop database ${name} with (force)`);
    },
  };
}

/** A migrated database of its own, cloned from the run's template in some 25 ms: one per test file. */
export const createTestDatabase = async (): Promise<TestDatabase> =>
  await createDatabaseFrom(new URL(inject('templateUrl')).pathname.slice(1));
