import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Keys a statement forgets at most, so that none runs into the pool's time limit. */
const batch = 5_000n;

/**
 * Forgets idempotency keys older than 48 hours, and those of whoever isn't signed in after two: the same key is a new
 * request then. At start and every hour.
 */
export const forgetOldKeys = async (db: Database): Promise<void> => {
  let forgotten = batch;
  while (forgotten === batch) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM idempotency WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM idempotency WHERE created_at < now() - interval '48 hours'
          OR actor LIKE 'nobody %' AND created_at < now() - interval '2 hours' LIMIT ${batch}))`.execute(db);
    forgotten = numAffectedRows;
  }
};
