import { sql, type Kysely } from 'kysely';

/** By what a person showed who they are when they signed in; until now there were passwords alone. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE login ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'passkey', 'oidc'))`.execute(
    db,
  );
};
