import { sql, type Kysely } from 'kysely';

/** Adds a column that lets one server at a time send a webhook's requested messages (tests and replays). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- Until this time only one server sends them. After that another one takes over, because the first may have died.
    ALTER TABLE webhook ADD COLUMN asked_until timestamptz`.execute(db);
};
