import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** So many within so long, counted from the first; a limit of 0 is none. */
export interface Budget {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

/** Counts kept one by one, expired ones included; more than that only strangers in great number cause. */
export const maxAttemptRows = 2_000;

/** Where someone's attempts are counted: alone, or where there are too many counts, together with others'. */
interface Keys {
  alone: string;
  shared: string;
}

/** Neither e-mails nor addresses are kept, only their digest, or one byte of it, which 1 in 256 share. */
const keysOf = ({ name }: Budget, who: readonly string[]): Keys => {
  const hash = createHash('sha256').update(JSON.stringify([name, ...who]));
  const bytes = hash.digest();
  return { alone: bytes.toString('base64url'), shared: `${name} ${bytes[0] ?? 0}` };
};

/**
 * Counts an attempt of someone (an account, an address, or both), on all servers of the database together and with
 * twenty at once as with one after the other. Whatever strangers make up, it leaves a bounded number of rows: beyond that
 * people share a count.
 * @returns seconds to wait when the budget is used up, else 0
 */
export const takeAttempt = async (
  db: Database,
  budget: Budget,
  who: readonly string[],
  now: Date,
): Promise<number> => {
  if (budget.limit === 0) return 0;
  const { alone, shared } = keysOf(budget, who);
  const expires = new Date(now.getTime() + budget.seconds * 1000);
  const { rows } = await sql<{ count: number; until: Date }>`
    INSERT INTO attempt (key, count, until)
    SELECT CASE WHEN EXISTS (SELECT FROM attempt WHERE key = ${alone})
      OR (SELECT count(*) FROM attempt) < ${maxAttemptRows}::integer THEN ${alone} ELSE ${shared} END,
      1, ${expires}::timestamptz
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN attempt.until <= ${now}::timestamptz THEN 1
        ELSE least(attempt.count + 1, ${budget.limit + 1}::integer) END,
      until = CASE WHEN attempt.until <= ${now}::timestamptz THEN excluded.until ELSE attempt.until END
    RETURNING count, until`.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error('an attempt was not counted');
  const { count, until } = taken;
  return count > budget.limit ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0;
};

/** Takes back an attempt that came out well. */
export const giveBackAttempt = async (
  db: Database,
  budget: Budget,
  who: readonly string[],
): Promise<void> => {
  if (budget.limit === 0) return;
  const { alone, shared } = keysOf(budget, who);
  await sql`
    UPDATE attempt SET count = greatest(count - 1, 0)
    WHERE key = ${alone} OR key = ${shared} AND NOT EXISTS (SELECT FROM attempt WHERE key = ${alone})`.execute(
    db,
  );
};

/** Whoever proved to be the owner begins anew. */
export const forgetAttempts = async (db: Database, budget: Budget, who: readonly string[]): Promise<void> => {
  if (budget.limit === 0) return;
  const { alone } = keysOf(budget, who);
  const forgotten = await db
    .deleteFrom('attempt')
    .where('key', '=', alone)
    .returning('key')
    .executeTakeFirst();
  // A count that is others' too isn't theirs to forget.
  if (!forgotten) await giveBackAttempt(db, budget, who);
};
