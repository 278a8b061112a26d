import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';

/** So many within so long, counted from the first; a limit of 0 is none. */
export interface Budget {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

/** Counts kept one by one, expired ones included; more than that only strangers in great number cause. */
export const maxAttemptRows = 2_000;

/** On this connection: what is counted in a transaction comes and goes with it. */
const limiterOn = (db: Database, { limit, seconds }: Budget): RateLimiterPostgres =>
  new RateLimiterPostgres({
    points: limit,
    duration: seconds,
    keyPrefix: '',
    tableName: 'attempt',
    tableCreated: true,
    clearExpiredByTimeout: false,
    storeType: 'client',
    storeClient: {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
      },
    },
  });

/** Attempts are counted per person; beyond a number of counts, several persons share one. */
interface AttemptKey {
  key: string;
  isShared: boolean;
}

/** Neither e-mails nor addresses are kept, only their digest, or one byte of it, which 1 in 256 share. */
const placeOf = async (db: Database, { name }: Budget, who: readonly string[]): Promise<AttemptKey> => {
  const bytes = createHash('sha256')
    .update(JSON.stringify([name, ...who]))
    .digest();
  const alone = bytes.toString('base64url');
  const { rows } = await sql<{ isShared: boolean }>`
    SELECT NOT EXISTS (SELECT FROM attempt WHERE key = ${alone})
      AND (SELECT count(*) FROM attempt) >= ${maxAttemptRows}::integer AS is_shared`.execute(db);
  const isShared = rows[0]?.isShared ?? true;
  return { key: isShared ? `${name} ${bytes[0] ?? 0}` : alone, isShared };
};

/**
 * Counts an attempt of someone (an account, an address, or both), on all servers of the database together and with
 * twenty at once as with one after the other. Whatever strangers make up, it leaves a bounded number of rows: beyond that
 * people share a count.
 * @returns seconds to wait when the budget is used up, else 0
 */
export const takeAttempt = async (db: Database, budget: Budget, who: readonly string[]): Promise<number> => {
  if (budget.limit === 0) return 0;
  const { key } = await placeOf(db, budget, who);
  try {
    await limiterOn(db, budget).consume(key);
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
};

const giveBack = async (limiter: RateLimiterPostgres, key: string): Promise<void> => {
  const taken = await limiter.get(key);
  if (taken && taken.consumedPoints > 0) await limiter.reward(key);
};

/** Takes back an attempt that came out well. */
export const giveBackAttempt = async (
  db: Database,
  budget: Budget,
  who: readonly string[],
): Promise<void> => {
  if (budget.limit === 0) return;
  await giveBack(limiterOn(db, budget), (await placeOf(db, budget, who)).key);
};

/** Whoever proved to be the owner begins anew; a count that is others' too isn't theirs to forget. */
export const forgetAttempts = async (db: Database, budget: Budget, who: readonly string[]): Promise<void> => {
  if (budget.limit === 0) return;
  const { key, isShared } = await placeOf(db, budget, who);
  const limiter = limiterOn(db, budget);
  if (isShared) await giveBack(limiter, key);
  else await limiter.delete(key);
};

/** By the limiter's clock, which is the machine's. */
export const pruneAttempts = async (db: Database): Promise<void> => {
  await db.deleteFrom('attempt').where('expire', '<', Date.now()).execute();
};
