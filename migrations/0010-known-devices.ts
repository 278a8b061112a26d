import { sql, type Kysely } from 'kysely';

/** Adds the browsers with which users have signed in, so that wrong passwords of others cannot lock them out. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE known_device (
      user_id integer NOT NULL REFERENCES app_user,
      -- the hash of the id in the browser's cookie
      hash text NOT NULL,
      last_seen_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, hash)
    );
  `.execute(db);
};
