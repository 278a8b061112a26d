import { sql, type Kysely } from 'kysely';

/** Adds API tokens of scripts. A token is stored as its SHA-256 and its first characters, by which users tell tokens apart. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE api_token (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      hash text NOT NULL UNIQUE,
      prefix text NOT NULL,
      scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'write', 'display']),
      -- null for tokens created at the command line
      created_by integer REFERENCES app_user,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
  `.execute(db);
};
