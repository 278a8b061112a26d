import { sql, type Kysely } from 'kysely';

/** When whoever signed in last showed who they are; a sign-in at a provider may rest on one there that is hours old: it shows nothing. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE login ADD COLUMN proved_at timestamptz;
    UPDATE login SET proved_at = created_at WHERE method <> 'oidc' AND ended_at IS NULL;`.execute(db);
};
