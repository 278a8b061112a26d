import { sql, type Kysely } from 'kysely';

/** What a mail is about, by name: of a paused webhook its own. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE outbox ADD COLUMN about text`.execute(db);
};
