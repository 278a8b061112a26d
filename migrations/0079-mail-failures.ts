import { sql, type Kysely } from 'kysely';

/** Keeps why a waiting mail could not be sent, so that whoever asked for it sees it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`ALTER TABLE outbox ADD COLUMN failed_by text, ADD COLUMN failed_at timestamptz;`.execute(db);
};
