import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import type { PasswordProof } from './login-store.ts';
import type { StoredUser } from './user-store.ts';

const minutes = 10;

export const hashPendingToken = (pending: string): string =>
  createHash('sha256').update(pending).digest('base64url');

/**
 * Stores a sign-in that waits for its second step and returns its token; null if the password has changed since. A change of
 * the password deletes it (`deletePendingSignInsOf`).
 */
export const storePendingSignIn = async (
  db: Database,
  { userId, passwordHash }: PasswordProof,
  now: Date,
): Promise<string | null> => {
  const pending = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const stored = await db
    .with('owner', (cte) =>
      cte
        .selectFrom('appUser')
        .select('id')
        .where('id', '=', userId)
        .where('passwordHash', '=', passwordHash)
        .where('isActive', '=', true)
        .forShare(),
    )
    .insertInto('pendingSignIn')
    .columns(['hash', 'userId', 'expiresAt'])
    .expression((from) =>
      from
        .selectFrom('owner')
        .select((col) => [
          col.val(hashPendingToken(pending)).as('hash'),
          'owner.id',
          col.val(expiresAt).as('expiresAt'),
        ]),
    )
    .returning('hash')
    .executeTakeFirst();
  return stored ? pending : null;
};

/** Returns the user of a waiting sign-in. @throws SIGN_IN_EXPIRED, also for an unknown token */
export const requirePendingSignIn = async (db: Database, pending: string, now: Date): Promise<StoredUser> => {
  const found = await db
    .selectFrom('pendingSignIn')
    .innerJoin('appUser', 'appUser.id', 'pendingSignIn.userId')
    .select(['appUser.id', 'email', 'name', 'language', 'role', 'mayChangeReleased', 'printsEmptyRuns'])
    .select(['passwordHash', 'isActive'])
    .where('hash', '=', hashPendingToken(pending))
    .where('expiresAt', '>', now)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!found) throw new DomainError('SIGN_IN_EXPIRED');
  return found;
};

/** Deletes the waiting sign-in. @throws SIGN_IN_EXPIRED when it is gone, as for the later of two concurrent requests */
export const spendPendingSignIn = async (db: Database, pending: string): Promise<void> => {
  const spent = await db
    .deleteFrom('pendingSignIn')
    .where('hash', '=', hashPendingToken(pending))
    .returning('hash')
    .executeTakeFirst();
  if (!spent) throw new DomainError('SIGN_IN_EXPIRED');
};

/** Must be called when a password is changed, so that whoever knew only the old one can't complete a sign-in. */
export const deletePendingSignInsOf = async (
  db: Pick<Database, 'deleteFrom'>,
  userId: number,
): Promise<void> => {
  await db.deleteFrom('pendingSignIn').where('userId', '=', userId).execute();
};
