import { sql, type Kysely } from 'kysely';

/** Stores the answers of repeatable requests as `json`, which keeps their text, because they are sent again unchanged. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE idempotency ALTER COLUMN answer TYPE json`.execute(db);
};
