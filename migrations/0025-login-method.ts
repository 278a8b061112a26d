import { sql, type Kysely } from 'kysely';

/** Adds the sign-in method to logins; all existing logins used a password. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE login ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'passkey', 'oidc'))`.execute(
    db,
  );
};
