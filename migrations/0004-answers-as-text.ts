import { sql, type Kysely } from 'kysely';

/** A kept answer is only ever sent again: as JSON text it is stored as it went out and never taken apart. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE idempotency ALTER COLUMN answer TYPE json`.execute(db);
};
