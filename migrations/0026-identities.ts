import { sql, type Kysely } from 'kysely';

/** Adds users' identities at the OpenID Connect provider, and the provider's session of a login. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE TABLE user_identity (
      issuer text NOT NULL,
      subject text NOT NULL,
      user_id integer NOT NULL REFERENCES app_user,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (issuer, subject),
      CONSTRAINT one_identity_a_user UNIQUE (user_id)
    );
    ALTER TABLE login ADD COLUMN provider_session text;
    CREATE INDEX login_by_provider_session ON login (provider_session)
      WHERE provider_session IS NOT NULL AND ended_at IS NULL;
  `.execute(db);
};
