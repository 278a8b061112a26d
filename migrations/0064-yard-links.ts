import { sql, type Kysely } from 'kysely';

/**
 * Adds yard links and the photos of the yard. A link's secret is not stored, because the server computes it as an HMAC of the
 * link's id and generation. Photos are not part of the plan: the plan's rows refer to them by the hash of their bytes.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE yard_link (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      date text NOT NULL,
      -- one of these two ids for the link of a run or a hall, none for a link to all runs of the day
      delivery_id integer,
      hall_id integer,
      -- raised by each revocation, which makes the previous secret invalid
      generation integer NOT NULL DEFAULT 1,
      valid_until timestamptz NOT NULL,
      revoked_at timestamptz,
      created_at timestamptz NOT NULL,
      created_by integer NOT NULL REFERENCES app_user,
      last_seen_at timestamptz,
      CONSTRAINT one_reach CHECK (delivery_id IS NULL OR hall_id IS NULL)
    );
    CREATE INDEX yard_link_by_date ON yard_link (date);
    CREATE INDEX yard_link_by_maker ON yard_link (created_by);
    CREATE INDEX yard_link_by_end ON yard_link (valid_until);

    CREATE TABLE yard_photo (
      id text PRIMARY KEY,
      type text NOT NULL CHECK (type IN ('image/jpeg', 'image/webp')),
      bytes bytea NOT NULL,
      added_at timestamptz NOT NULL
    );
    -- Photos are compressed already, so PostgreSQL must not compress them again.
    ALTER TABLE yard_photo ALTER COLUMN bytes SET STORAGE EXTERNAL;
    CREATE INDEX delivery_item_by_photo ON delivery_item ((mark ->> 'photo')) WHERE mark ->> 'photo' IS NOT NULL;
    CREATE INDEX yard_photo_by_age ON yard_photo (added_at);`.execute(db);
};
