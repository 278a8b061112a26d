import { sql, type Kysely } from 'kysely';
import { makeCommitChanges } from './functions/commit-changes.ts';

/**
 * Allows older parts of the log to be archived. `log_start` names the last archived change and the plant's day from which the
 * log is complete; `log_archive` lists what was archived where; the base tables hold the row images and stream revisions on
 * which the remaining log continues.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE log_start (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      change_id bigint NOT NULL DEFAULT 0,
      known_from date
    );
    INSERT INTO log_start DEFAULT VALUES;

    CREATE TABLE log_archive (
      first_change bigint PRIMARY KEY,
      last_change bigint NOT NULL,
      month text NOT NULL,
      -- the first day of the plant after the archived changes
      known_from date NOT NULL,
      changes integer NOT NULL,
      -- null if the changes were deleted without archiving them
      file text,
      sha256 text,
      archived_at timestamptz NOT NULL
    );

    CREATE TABLE row_base (
      entity text NOT NULL,
      entity_id integer NOT NULL,
      -- the version of the row's last archived image, which may be a deletion
      version integer NOT NULL,
      is_gone boolean NOT NULL,
      -- the number of the row's first image, which tells the order in which rows were created
      first_image bigint NOT NULL,
      PRIMARY KEY (entity, entity_id)
    );

    CREATE TABLE stream_base (stream_key text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL);

    -- An undo stays longer than the change it undid, so there can be no foreign key; commit_changes checks it instead.
    ALTER TABLE change DROP CONSTRAINT change_undo_of_fkey;

    CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Any role can change the setting, so it only counts for the table's owner.
      IF TG_OP = 'DELETE' AND current_setting('app.archive', true) = 'on' AND has_table_privilege(TG_RELID, 'TRIGGER') THEN
        RETURN NULL;
      END IF;
      RAISE EXCEPTION '% of the log''s table % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'WP002';
    END $$;
  `.execute(db);
  await makeCommitChanges(db);
};
