import { sql, type Kysely } from 'kysely';

/** Adds invitations by mail, disabled and anonymized users, and the old and new value of audited changes. */
export const up = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`SELECT quote_ident(current_schema()) AS name`.execute(db);
  const home = sql.raw(rows[0]?.name ?? 'public');
  await sql`
    ALTER TABLE app_user
      -- null once the invitation is accepted
      ADD COLUMN invited_at timestamptz,
      ADD COLUMN disabled_at timestamptz,
      ADD COLUMN anonymized_at timestamptz,
      -- true while the log still contains the name of an anonymized person
      ADD COLUMN is_named_in_log boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT only_members_are_active
        CHECK (NOT is_active OR invited_at IS NULL AND disabled_at IS NULL AND anonymized_at IS NULL);

    -- One row per person, because a new link replaces the previous one.
    CREATE TABLE invitation (
      user_id integer PRIMARY KEY REFERENCES app_user,
      -- the hash of the link's token; null until the mail is sent
      hash text UNIQUE,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );

    ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check,
      ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('reset', 'invitation'));

    -- Contains old and new values and numbers, but no names and e-mails.
    ALTER TABLE security_event ADD COLUMN details jsonb;

    CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Any role can change these settings, so they only count for the table's owner.
      IF TG_OP = 'DELETE' AND current_setting('app.archive', true) = 'on' AND has_table_privilege(TG_RELID, 'TRIGGER') THEN
        RETURN NULL;
      END IF;
      IF TG_OP = 'UPDATE' AND current_setting('app.forget', true) = 'on' AND has_table_privilege(TG_RELID, 'TRIGGER') THEN
        RETURN NULL;
      END IF;
      RAISE EXCEPTION '% of the log''s table % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'WP002';
    END $$;

    -- Replaces the name of an anonymized person, the only text in the log that may be rewritten. Rewrites at most at_once
    -- changes and returns their number.
    CREATE FUNCTION forget_names(person integer, at_once integer) RETURNS integer
      LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ${home}, pg_temp AS $$
    DECLARE
      stored text;
      done integer;
    BEGIN
      SELECT name INTO stored FROM app_user WHERE id = person AND anonymized_at IS NOT NULL;
      IF stored IS NULL THEN
        RETURN 0;
      END IF;
      PERFORM set_config('app.forget', 'on', true);
      UPDATE change SET actor_name = stored WHERE id IN (
        SELECT id FROM change WHERE actor = 'user:' || person AND actor_name <> stored LIMIT at_once);
      GET DIAGNOSTICS done = ROW_COUNT;
      IF done < at_once THEN
        UPDATE print SET actor_name = stored WHERE actor = 'user:' || person AND actor_name <> stored;
        UPDATE security_event SET address = NULL
          WHERE (actor = 'user:' || person OR actor = 'nobody' AND user_id = person) AND address IS NOT NULL;
      END IF;
      PERFORM set_config('app.forget', '', true);
      RETURN done;
    END $$;
    REVOKE EXECUTE ON FUNCTION forget_names(integer, integer) FROM PUBLIC;
  `.execute(db);
};
