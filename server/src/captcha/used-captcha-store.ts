import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** Milliseconds for which used solutions are kept, which is longer than any provider accepts a solution. */
const keptMs = 15 * 60_000;

const hashOf = (once: string): string => createHash('sha256').update(once).digest('base64url');

/** Marks a solution as used; returns false if any server has seen it before. */
export const spendCaptcha = async (db: Database, once: string, now: Date): Promise<boolean> => {
  const noted = await db
    .insertInto('usedCaptcha')
    .values({ hash: hashOf(once), expiresAt: new Date(now.getTime() + keptMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return noted !== undefined;
};
