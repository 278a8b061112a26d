import { sql, type Kysely } from 'kysely';

/**
 * What a month's changes found in each stream when it left the log: a day of it can still be shown as it was. `changes` is a list
 * of `{id, at, revision, bySystem, rows: [{entity, id, before}]}` by id, of the rows that the stream owns; a row's image is
 * the one before its change, null where there was no row yet.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE archived_writes (
      stream_key text COLLATE "C" NOT NULL,
      -- of the archived month, as in log_archive
      first_change bigint NOT NULL,
      last_change bigint NOT NULL,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      first_revision bigint NOT NULL,
      last_revision bigint NOT NULL,
      changes jsonb NOT NULL,
      PRIMARY KEY (stream_key, first_change)
    );
    ALTER TABLE log_archive ADD COLUMN has_writes boolean NOT NULL DEFAULT false;`.execute(db);
};
