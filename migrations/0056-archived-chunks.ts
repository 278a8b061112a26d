import { sql, type Kysely } from 'kysely';

/**
 * Splits an archived month into chunks. `later` contains the first former image of each row that the month's later chunks wrote,
 * so that reading the plan of a past moment needs one chunk per month.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE archived_writes DROP CONSTRAINT archived_writes_pkey,
      ADD COLUMN later jsonb NOT NULL DEFAULT '[]',
      ADD PRIMARY KEY (stream_key, last_change);`.execute(db);
};
