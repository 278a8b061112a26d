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
  /** The URL for a server, whose role lacks the owner's rights. */
  readonly url: string;
  readonly db: Database;
  readonly ownerUrl: string;
  readonly owner: Database;
  /** The URL for PostgreSQL's superuser, who may bypass triggers. */
  readonly superuserUrl: string;
  /** Closes both connections and drops the database, disconnecting all others. */
  drop(): Promise<void>;
}

/** Clones the template database of this name. */
export async function createDatabaseFrom(template: string): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const name = `werkplan_test_${randomBytes(8).toString('hex')}`;
  // This strategy takes half the time of the default, which writes each page to the WAL.
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

/** Clones the run's migrated template in about 25 ms; each test file has a database of its own. */
export const createTestDatabase = async (): Promise<TestDatabase> =>
  await createDatabaseFrom(new URL(inject('templateUrl')).pathname.slice(1));
