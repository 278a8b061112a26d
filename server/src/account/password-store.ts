import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { setPassword, voidTokensOf } from './reset-token-store.ts';
import { endLoginsOf } from './user-logins-store.ts';

/** Stores a new password and ends all logins but the one that goes on; answers the ended ones. */
export const storePassword = async (
  db: Database,
  userId: number,
  passwordHash: string,
  now: Date,
  goesOn: number | null = null,
): Promise<number[]> =>
  await transact(db, async (tx, commitWith) => {
    await setPassword(tx, userId, passwordHash);
    await voidTokensOf(tx, userId, now);
    return await commitWith(async () => await endLoginsOf(tx, userId, now, goesOn));
  });
