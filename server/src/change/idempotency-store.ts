import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Maximum number of keys per DELETE, so that it stays within the time limit of the connection pool. */
const batch = 5_000n;

/**
 * Deletes idempotency keys that are older than 48 hours, or two hours for anonymous callers. A request with a deleted key counts
 * as new. Runs when the server starts and every hour.
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
 * Claims an idempotency key for a call that doesn't change the plan. Waits until a concurrent claim of the same key on another
 * server is committed or rolled back. Returns false if the key is taken.
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

/** Returns the stored answer for a key and the fingerprint of its request; undefined for an unused key. */
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
