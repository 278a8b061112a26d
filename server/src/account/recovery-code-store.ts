import type { Database } from '../database/database.ts';
import { hashPendingToken } from './pending-sign-in-store.ts';
import { hashWithStoredSalt } from './recovery-codes.ts';

export const storeRecoveryCodes = async (
  db: Pick<Database, 'deleteFrom' | 'insertInto'>,
  userId: number,
  hashes: readonly string[],
): Promise<void> => {
  await removeRecoveryCodes(db, userId);
  await db
    .insertInto('recoveryCode')
    .values(hashes.map((hash) => ({ userId, hash, usedAt: null })))
    .execute();
};

export const removeRecoveryCodes = async (
  db: Pick<Database, 'deleteFrom'>,
  userId: number,
): Promise<void> => {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
};

/** Counts a user's unused recovery codes; null if the user has none, not even used ones. */
export const countRecoveryCodes = async (
  db: Pick<Database, 'selectFrom'>,
  userId: number,
): Promise<number | null> => {
  const codes = await db.selectFrom('recoveryCode').select('usedAt').where('userId', '=', userId).execute();
  return codes.length === 0 ? null : codes.filter(({ usedAt }) => usedAt === null).length;
};

/**
 * Marks a recovery code as used and deletes the pending sign-in in one statement, so that a sign-in uses up one code at most. Of
 * two concurrent requests one gets false, as does a wrong or used code.
 * @throws TOO_MANY_REQUESTS when too many hashes are waiting
 */
export const spendRecoveryCode = async (
  db: Database,
  userId: number,
  { code, pendingSignIn }: { code: string; pendingSignIn: string },
  now: Date,
): Promise<boolean> => {
  const one = await db
    .selectFrom('recoveryCode')
    .select('hash')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!one) return false;
  const hash = await hashWithStoredSalt(one.hash, code);
  const used = await db
    .with('waiting', (cte) =>
      cte
        .deleteFrom('pendingSignIn')
        .where('hash', '=', hashPendingToken(pendingSignIn))
        .where('userId', '=', userId)
        .where((row) =>
          row.exists(
            row
              .selectFrom('recoveryCode')
              .select('hash')
              .where('recoveryCode.userId', '=', userId)
              .where('recoveryCode.hash', '=', hash)
              .where('usedAt', 'is', null),
          ),
        )
        .returning('pendingSignIn.hash'),
    )
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where((row) => row.exists(row.selectFrom('waiting').select('waiting.hash')))
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
};
