import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  createDatabase,
  createUnlimitedDatabase,
  type Database,
} from '../../server/src/database/database.ts';
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

/** This worker's connection for creating and dropping databases; opening one costs as much as either. */
let administrator: pg.Pool | undefined;

const openAdministrator = (): pg.Pool => {
  const { href } = Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' });
  // The worker may end while the connection is open.
  const pool = new pg.Pool({ connectionString: href, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // PostgreSQL closes the connection at the end of the run.
  pool.on('error', () => undefined);
  return pool;
};

const administer = async (statement: string): Promise<void> => {
  await (administrator ??= openAdministrator()).query(statement);
};

/** Drops a database to which nobody but its tests connects. */
export const dropDatabase = async (name: string): Promise<void> =>
  await administer(`drop database ${name} with (force)`);

/** Clones the template database of this name. */
export async function createDatabaseFrom(template: string): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  const name = `werkplan_test_${randomBytes(8).toString('hex')}`;
  // This strategy takes half the time of the default, which writes each page to the WAL.
  const clone = `template ${template} strategy file_copy`;
  await administer(`create database ${name} ${clone} owner ${ownerRole}`);
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
      await dropDatabase(name);
    },
  };
}

/** Clones the run's migrated template in about 25 ms; each test file has a database of its own. */
export const createTestDatabase = async (): Promise<TestDatabase> =>
  await createDatabaseFrom(new URL(inject('templateUrl')).pathname.slice(1));
