import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A DELETE of at most this many keys stays within the pool's time limit. */
const batch = 5_000n;

/**
 * Deletes idempotency keys older than 48 hours, and those of anonymous callers after two; the same key then counts as a new
 * request. Runs at start and every hour.
 */
export const deleteOldKeys = async (db: Database): Promise<void> => {
  let forgotten = batch;
  while (forgotten === batch) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM idempotency WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM idempotency WHERE created_at < now() - interval '48 hours'
          OR actor LIKE 'nobody %' AND created_at < now() - interval '2 hours' LIMIT ${batch}))`.execute(db);
    forgotten = numAffectedRows;
  }
};

/** An actor's idempotency key and the fingerprint of the request it was used for. */
export interface KeyClaim {
  readonly actor: string;
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Claims the key for a call that doesn't change the plan, after waiting for a concurrent claim on another server. False when
 * the key is taken.
 */
export const claimKey = async (tx: Database, claim: KeyClaim): Promise<boolean> => {
  const claimed = await tx
    .insertInto('idempotency')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
};

export const storeAnswer = async (tx: Database, { actor, key }: KeyClaim, answer: string): Promise<void> => {
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute();
};

/** Returns the request's fingerprint and the stored answer; undefined for an unused key. */
export const findStoredAnswer = async (
  db: Database,
  { actor, key }: Omit<KeyClaim, 'fingerprint'>,
): Promise<{ fingerprint: string; answer: unknown } | undefined> =>
  await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
