import { sql } from 'kysely';
import { ConfigError } from '../config/config.ts';
import type { Database } from './database.ts';

/** Returns an id of a database that is the same over every address, pooler and role, until the database is created anew. */
export const readDatabaseIdentity = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ identity: string }>`
    SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), oid) AS identity
    FROM pg_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.identity ?? '';
};

/** Returns an id of one running PostgreSQL, which differs for a copy of its files. */
const runningIdentityOf = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ identity: string }>`
    SELECT concat(oid, ' ', pg_postmaster_start_time()) AS identity
    FROM pg_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.identity ?? '';
};

/** Compares two connections. @throws ConfigError when `owner` and `app` are connected to different databases */
export const requireSameDatabase = async (owner: Database, app: Database): Promise<void> => {
  if ((await runningIdentityOf(owner)) === (await runningIdentityOf(app))) return;
  throw new ConfigError(['DATABASE_OWNER_URL leads to another database than DATABASE_URL.']);
};
