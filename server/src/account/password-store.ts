import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { setPassword, voidResetTokensOf } from './reset-token-store.ts';
import { endLoginsOf } from './user-logins-store.ts';

/**
 * Stores a new password of an active user, invalidates mailed password links, ends all logins except `keptLoginId`, and returns
 * the ids of the ended logins. Also forgets known devices and pending sign-ins (`setPassword`).
 */
export const storePassword = async (
  db: Database,
  userId: number,
  passwordHash: string,
  now: Date,
  keptLoginId: number | null = null,
): Promise<number[]> =>
  await transact(db, async (tx, commitWith) => {
    await setPassword(tx, userId, passwordHash);
    await voidResetTokensOf(tx, userId, now);
    return await commitWith(async () => await endLoginsOf(tx, userId, now, keptLoginId));
  });

/** Stores whether the current password is weak, so that the user is warned when a page is loaded next. */
export const recordWeakness = async (
  db: Database,
  userId: number,
  hasWeakPassword: boolean,
): Promise<void> => {
  await db
    .updateTable('appUser')
    .set({ hasWeakPassword })
    .where('id', '=', userId)
    .where('hasWeakPassword', '!=', hasWeakPassword)
    .execute();
};

export const hasWeakPassword = async (db: Database, loginId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('login')
      .innerJoin('appUser', 'appUser.id', 'login.userId')
      .select('hasWeakPassword')
      .where('login.id', '=', loginId)
      .executeTakeFirst()
  )?.hasWeakPassword ?? false;
