import { sql, type Kysely } from 'kysely';

/** Adds which server currently sends the messages of a webhook that a user requested (tests and replays). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Until then one server sends them; one that died is overtaken.
    ALTER TABLE webhook ADD COLUMN asked_until timestamptz`.execute(db);
};
