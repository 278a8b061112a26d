import { sql, type Kysely } from 'kysely';

/**
 * Adds messages of extras to the feed, ranges of note numbers lost by a restore, hashes of notes' contents, the sender's logo
 * (stored once by its hash, because notes keep theirs), and the retention period of signatures.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE feed_event (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      type text NOT NULL,
      kind text NOT NULL,
      data jsonb NOT NULL,
      at timestamptz NOT NULL,
      actor text NOT NULL,
      actor_name text NOT NULL,
      -- null until the event has a position in the feed
      position bigint
    );
    CREATE INDEX feed_event_unplaced ON feed_event (id) WHERE position IS NULL;
    ALTER TABLE feed ADD COLUMN event_id integer;

    CREATE TABLE note_gap (
      year integer NOT NULL,
      first integer NOT NULL,
      last integer NOT NULL CHECK (last >= first),
      PRIMARY KEY (year, first)
    );

    CREATE FUNCTION note_hash(number text, delivery_id integer, site text, content jsonb, sender jsonb, corrects integer)
    RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT encode(sha256(convert_to(jsonb_build_array(number, delivery_id, site, content, sender, corrects)::text, 'UTF8')), 'hex')
    $$;
    CREATE FUNCTION hash_delivery_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.hash := note_hash(NEW.number, NEW.delivery_id, NEW.site, NEW.content, NEW.sender, NEW.corrects);
      RETURN NEW;
    END $$;
    -- the hash of the note's content, which npm run verify compares with the content
    ALTER TABLE delivery_note ADD COLUMN hash text;
    ALTER TABLE delivery_note DISABLE TRIGGER delivery_note_kept;
    UPDATE delivery_note SET hash = note_hash(number, delivery_id, site, content, sender, corrects);
    ALTER TABLE delivery_note ENABLE TRIGGER delivery_note_kept;
    ALTER TABLE delivery_note ALTER COLUMN hash SET NOT NULL;
    CREATE TRIGGER delivery_note_hashed BEFORE INSERT ON delivery_note
      FOR EACH ROW EXECUTE FUNCTION hash_delivery_note();

    CREATE INDEX delivery_note_by_day ON delivery_note ((content ->> 'date'));

    CREATE TABLE note_logo (
      id text PRIMARY KEY,
      type text NOT NULL CHECK (type IN ('image/png', 'image/jpeg')),
      bytes bytea NOT NULL
    );
    ALTER TABLE note_logo ALTER COLUMN bytes SET STORAGE EXTERNAL;
    ALTER TABLE plant_settings ADD COLUMN logo text REFERENCES note_logo,
      ADD COLUMN signature_years integer NOT NULL DEFAULT 10 CHECK (signature_years BETWEEN 1 AND 99);`.execute(
    db,
  );
};
