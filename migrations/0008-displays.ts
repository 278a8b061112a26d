import { sql, type Kysely } from 'kysely';

/** Adds wall displays, each with a key of its own, and the pairing codes by which they get it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE display (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      -- the SHA-256 of the key, which only the screen's cookie contains; null until the screen has fetched it
      key_hash text UNIQUE,
      device text,
      created_at timestamptz NOT NULL,
      created_by integer NOT NULL REFERENCES app_user,
      last_seen_at timestamptz
    );

    CREATE TABLE display_pairing (
      code text PRIMARY KEY,
      secret_hash text NOT NULL UNIQUE,
      device text,
      expires_at timestamptz NOT NULL,
      -- set when a planner has confirmed the code
      display_id integer REFERENCES display ON DELETE CASCADE
    );
    CREATE INDEX display_pairing_by_display ON display_pairing (display_id);
  `.execute(db);
};
