import { sql, type Kysely } from 'kysely';

/**
 * Keeps the former rows of each archived month per stream, so that past days can still be shown. `changes` is a list of
 * `{id, at, revision, bySystem, rows: [{entity, id, before}]}` by id, of the rows that belong to the stream; `before` is null
 * for an inserted row.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE archived_writes (
      stream_key text COLLATE "C" NOT NULL,
      -- the first change of the archived month, as in log_archive
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
