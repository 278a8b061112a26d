import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import type { PasswordProof } from './login-store.ts';
import type { StoredUser } from './user-store.ts';

const minutes = 10;

export const hashPendingToken = (pending: string): string =>
  createHash('sha256').update(pending).digest('base64url');

/**
 * Stores a pending sign-in, which waits for its second step, and returns its token. Returns null if the password has changed
 * since it was compared, or the user was disabled. A later change of the password deletes the pending sign-in
 * (`deletePendingSignInsOf`).
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

/** Returns the user of a pending sign-in. @throws SIGN_IN_EXPIRED, also for an unknown token */
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

/** Deletes a pending sign-in. @throws SIGN_IN_EXPIRED if it has been deleted already, as by a concurrent request */
export const spendPendingSignIn = async (db: Database, pending: string): Promise<void> => {
  const spent = await db
    .deleteFrom('pendingSignIn')
    .where('hash', '=', hashPendingToken(pending))
    .returning('hash')
    .executeTakeFirst();
  if (!spent) throw new DomainError('SIGN_IN_EXPIRED');
};

/** Deletes a user's pending sign-ins. Must be called when the password is changed, because they began with the old one. */
export const deletePendingSignInsOf = async (
  db: Pick<Database, 'deleteFrom'>,
  userId: number,
): Promise<void> => {
  await db.deleteFrom('pendingSignIn').where('userId', '=', userId).execute();
};
