import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { setPassword, voidTokensOf } from './reset-token-store.ts';
import { endLoginsOf } from './user-logins-store.ts';

/** Stores a new password and ends all logins but the current one; returns the ended ones. */
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

/** Stores if the current password is weak; the next session check tells the person. */
export const noteWeakness = async (db: Database, userId: number, hasWeakPassword: boolean): Promise<void> => {
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
