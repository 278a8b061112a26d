import { sql, type Kysely } from 'kysely';

/**
 * Adds the time at which the user of a login last proved their identity. A sign-in through a provider is no proof, because it may
 * rest on an hours-old session there.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    ALTER TABLE login ADD COLUMN proved_at timestamptz;
    UPDATE login SET proved_at = created_at WHERE method <> 'oidc' AND ended_at IS NULL;`.execute(db);
};
