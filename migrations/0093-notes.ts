import { sql, type Kysely } from 'kysely';

/**
 * Adds delivery notes, numbered consecutively per year, and the letterhead. Like prints, delivery notes are not part of the plan.
 * Their numbers are assigned in the commit while the year's row is locked, so that there are neither gaps nor duplicates.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE note_series (year integer PRIMARY KEY, last integer NOT NULL CHECK (last >= 0));
    CREATE TABLE delivery_note (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      number text NOT NULL UNIQUE,
      -- not a foreign key, because a note outlives its run
      delivery_id integer NOT NULL,
      -- the site's key within the run
      site text NOT NULL,
      content jsonb NOT NULL,
      digest text NOT NULL,
      sender jsonb NOT NULL,
      corrects integer UNIQUE REFERENCES delivery_note,
      made_at timestamptz NOT NULL,
      made_by text NOT NULL,
      canceled_at timestamptz,
      canceled_by text
    );
    CREATE INDEX delivery_note_by_run ON delivery_note (delivery_id);

    CREATE FUNCTION keep_delivery_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' OR to_jsonb(OLD) - '{canceled_at,canceled_by}'::text[]
          <> to_jsonb(NEW) - '{canceled_at,canceled_by}'::text[] THEN
        RAISE EXCEPTION 'a delivery note never changes' USING ERRCODE = 'WP004';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER delivery_note_kept BEFORE UPDATE OR DELETE ON delivery_note
      FOR EACH ROW EXECUTE FUNCTION keep_delivery_note();

    ALTER TABLE plant_settings ADD COLUMN letterhead text NOT NULL DEFAULT '';`.execute(db);
};
