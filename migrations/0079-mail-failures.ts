import { sql, type Kysely } from 'kysely';

/** Stores why a waiting mail could not be sent, so that the user who requested it sees the reason. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE outbox ADD COLUMN failed_by text, ADD COLUMN failed_at timestamptz;`.execute(db);
};
