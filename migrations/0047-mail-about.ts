import { sql, type Kysely } from 'kysely';

/** Adds the subject of a mail, such as the name of a paused webhook. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE outbox ADD COLUMN about text`.execute(db);
};
