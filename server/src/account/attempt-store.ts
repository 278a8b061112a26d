import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** So many within so long, counted from the first; a limit of 0 is none. */
export interface Budget {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

/** Neither e-mails nor addresses are kept, only what tells two of them apart. */
const keyOf = ({ name }: Budget, who: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([name, ...who]))
    .digest('base64url');

/**
 * Counts an attempt of someone (an account, an address, or both), on all servers of the database together and with
 * twenty at once as with one after the other.
 * @returns seconds to wait when the budget is used up, else 0
 */
export const takeAttempt = async (
  db: Database,
  budget: Budget,
  who: readonly string[],
  now: Date,
): Promise<number> => {
  if (budget.limit === 0) return 0;
  const { count, until } = await db
    .insertInto('attempt')
    .values({ key: keyOf(budget, who), count: 1, until: new Date(now.getTime() + budget.seconds * 1000) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN attempt.until <= ${now} THEN 1
          ELSE least(attempt.count + 1, ${budget.limit + 1}::integer) END`,
        until: sql<Date>`CASE WHEN attempt.until <= ${now} THEN excluded.until ELSE attempt.until END`,
      }),
    )
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow();
  return count > budget.limit ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0;
};

/** Takes back an attempt that came out well. */
export const giveBackAttempt = async (
  db: Database,
  budget: Budget,
  who: readonly string[],
): Promise<void> => {
  if (budget.limit === 0) return;
  await db
    .updateTable('attempt')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(budget, who))
    .execute();
};

/** Whoever proved to be the owner begins anew. */
export const forgetAttempts = async (db: Database, budget: Budget, who: readonly string[]): Promise<void> => {
  if (budget.limit === 0) return;
  await db.deleteFrom('attempt').where('key', '=', keyOf(budget, who)).execute();
};
