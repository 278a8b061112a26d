import { sql, type Kysely } from 'kysely';

/**
 * What a month's changes found is kept in pieces: `later` is what those after the piece, in the same month, found of each row
 * first. A moment reads one piece a month, however many changes follow it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE archived_writes DROP CONSTRAINT archived_writes_pkey,
      ADD COLUMN later jsonb NOT NULL DEFAULT '[]',
      ADD PRIMARY KEY (stream_key, last_change);`.execute(db);
};
