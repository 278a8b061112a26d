import { sql, type Kysely } from 'kysely';

/** Who sends the messages of a webhook that somebody asked for just now. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Until then one server sends them; one that died is overtaken.
    ALTER TABLE webhook ADD COLUMN asked_until timestamptz`.execute(db);
};
