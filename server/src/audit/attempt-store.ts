import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';

/** At most `limit` attempts within `seconds`, counted from the first attempt; a limit of 0 switches the limiting off. */
export interface Budget {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

/**
 * With this many rows, expired ones included, accounts and addresses that have no row yet share rows; only an attack adds so
 * many.
 */
export const maxAttemptRows = 2_000;

/** Creates a limiter on the given connection, so that a rollback of its transaction undoes the counts. */
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

/** The key by which attempts are counted; beyond `maxAttemptRows` newcomers share one. */
interface AttemptKey {
  key: string;
  isShared: boolean;
}

/**
 * Returns the key of a budget and an account or address: a digest of both; for a newcomer beyond `maxAttemptRows` the budget's
 * name and the digest's first byte, so that all newcomers share 256 counts per budget.
 */
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
 * Counts an attempt of an account, an address, or both, across all servers of the database and correctly under concurrency.
 * An attack leaves a bounded number of rows, because beyond `maxAttemptRows` newcomers share counts.
 * @returns the seconds to wait when the budget is used up, else 0
 */
export const countAttempt = async (db: Database, budget: Budget, who: readonly string[]): Promise<number> => {
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

/** Subtracts an attempt again, because it was successful. */
export const uncountAttempt = async (db: Database, budget: Budget, who: readonly string[]): Promise<void> => {
  if (budget.limit === 0) return;
  await giveBack(limiterOn(db, budget), (await placeOf(db, budget, who)).key);
};

/** Resets the count after a person has proven who they are; a count shared with others is only lowered by one. */
export const resetAttempts = async (db: Database, budget: Budget, who: readonly string[]): Promise<void> => {
  if (budget.limit === 0) return;
  const { key, isShared } = await placeOf(db, budget, who);
  const limiter = limiterOn(db, budget);
  if (isShared) await giveBack(limiter, key);
  else await limiter.delete(key);
};

/** Deletes expired counts, by the machine's clock, because the rate limiter sets the expiry by that clock. */
export const pruneAttempts = async (db: Database): Promise<void> => {
  await db.deleteFrom('attempt').where('expire', '<', Date.now()).execute();
};
