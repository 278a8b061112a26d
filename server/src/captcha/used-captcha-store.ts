import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** Longer than a solution of any provider is accepted, ours included. */
const keptMs = 15 * 60_000;

const hashOf = (once: string): string => createHash('sha256').update(once).digest('base64url');

/** Notes what was solved as used; false when it was before, on whatever server. */
export const spendCaptcha = async (db: Database, once: string, now: Date): Promise<boolean> => {
  const noted = await db
    .insertInto('usedCaptcha')
    .values({ hash: hashOf(once), expiresAt: new Date(now.getTime() + keptMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return noted !== undefined;
};
