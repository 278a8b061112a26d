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

/** Whose key it is, and what it was used for. */
export interface Claim {
  readonly actor: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** Takes the key for a call outside the plan; waits for a twin at another server. False when it is taken. */
export const claimKey = async (tx: Database, claim: Claim): Promise<boolean> => {
  const claimed = await tx
    .insertInto('idempotency')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
};

/** Keeps what the claimed call was answered. */
export const keepAnswer = async (tx: Database, { actor, key }: Claim, answer: string): Promise<void> => {
  await tx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute();
};

/** What the key was used for, and the answer kept with it; undefined: not used. */
export const findKept = async (
  db: Database,
  { actor, key }: Omit<Claim, 'fingerprint'>,
): Promise<{ fingerprint: string; answer: unknown } | undefined> =>
  await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
