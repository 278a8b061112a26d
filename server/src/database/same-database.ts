import { sql } from 'kysely';
import { ConfigError } from '../config/config.ts';
import type { Database } from './database.ts';

/** Until it is made anew, by whatever address, pooler or role it is reached. */
export const identityOf = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ identity: string }>`
    SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), oid) AS identity
    FROM pg_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.identity ?? '';
};

/** Of one running PostgreSQL: a copy of its files is another one. */
const runningIdentityOf = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ identity: string }>`
    SELECT concat(oid, ' ', pg_postmaster_start_time()) AS identity
    FROM pg_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.identity ?? '';
};

/** @throws ConfigError when the owner would prepare another database than the one that planners work on */
export const requireSameDatabase = async (owner: Database, app: Database): Promise<void> => {
  if ((await runningIdentityOf(owner)) === (await runningIdentityOf(app))) return;
  throw new ConfigError(['DATABASE_OWNER_URL leads to another database than DATABASE_URL.']);
};
