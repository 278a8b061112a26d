import { sql, type Kysely } from 'kysely';

/** Stores the answers of repeatable requests as text, because they are sent again unchanged and never parsed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE idempotency ALTER COLUMN answer TYPE json`.execute(db);
};
