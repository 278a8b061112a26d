import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { transact, type Tx } from '../database/transact.ts';
import { deleteDevicesOf } from './known-device-store.ts';
import { deletePendingSignInsOf } from './pending-sign-in-store.ts';
import { endLoginsOf } from './user-logins-store.ts';

const tokenBytes = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The person to whom a link is mailed. */
export interface Recipient {
  id: number;
  name: string;
  language: Language | null;
}

/** Creates a token for the active user with this e-mail and invalidates all older tokens; null if there is no such user. */
export const issueResetToken = async (
  db: Database,
  email: string,
  now: Date,
  minutes: number,
): Promise<{ token: string; user: Recipient } | null> =>
  await transact(db, async (tx, commitWith) => {
    const user = await tx
      .selectFrom('appUser')
      .select(['id', 'name', 'language'])
      .where('email', '=', email)
      .where('isActive', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return null;
    await voidResetTokensOf(tx, user.id, now);
    const token = randomBytes(tokenBytes).toString('base64url');
    const expiresAt = new Date(now.getTime() + minutes * 60_000);
    const row = {
      hash: hashOf(token),
      userId: user.id,
      createdAt: now,
      expiresAt,
      usedAt: null,
      voidedAt: null,
    };
    await commitWith(async () => await tx.insertInto('resetToken').values(row).execute());
    return { token, user };
  });

export const voidResetTokensOf = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('resetToken')
    .set({ voidedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .execute();
};

/** Returns the id of the user to whom a token belongs. @throws TOKEN_USED; TOKEN_EXPIRED, also for an unknown token */
export const requireValidResetToken = async (db: Database, token: string, now: Date): Promise<number> => {
  const found = await db
    .selectFrom('resetToken')
    .innerJoin('appUser', 'appUser.id', 'resetToken.userId')
    .select(['userId', 'usedAt', 'voidedAt', 'expiresAt', 'isActive'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (found?.usedAt) throw new DomainError('TOKEN_USED');
  if (!found || found.voidedAt || found.expiresAt <= now || !found.isActive)
    throw new DomainError('TOKEN_EXPIRED');
  return found.userId;
};

/**
 * Marks a token as used, sets the password, ends all logins and invalidates the user's other tokens. Of several concurrent
 * requests only one succeeds.
 * @throws TOKEN_USED, TOKEN_EXPIRED
 */
export const spendResetToken = async (
  db: Database,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<{ userId: number; ended: number[] }> => {
  const spent = await transact(db, async (tx, commitWith) => {
    const found = await tx
      .selectFrom('resetToken')
      .select('userId')
      .where('hash', '=', hashOf(token))
      // Only the first of several concurrent requests with this token may wait for locks. The others are refused at once, as
      // if the token had been used already.
      .where(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(hash, 0))`)
      .executeTakeFirst();
    // The user's row is locked before the token's, as everywhere, so that concurrent changes of one user run one after another.
    if (!found || !(await setPassword(tx, found.userId, passwordHash))) return null;
    if (!(await spend(tx, token, now))) return null;
    const { userId } = found;
    await voidResetTokensOf(tx, userId, now);
    return { userId, ended: await commitWith(async () => await endLoginsOf(tx, userId, now)) };
  });
  if (spent) return spent;
  await requireValidResetToken(db, token, now);
  // The link is still valid, so a concurrent request is using it.
  throw new DomainError('TOKEN_USED');
};

const spend = async (tx: Tx, token: string, now: Date): Promise<boolean> => {
  const used = await tx
    .updateTable('resetToken')
    .set({ usedAt: now })
    .where('hash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
};

/**
 * Sets the password and deletes the user's known devices and pending sign-ins. The update locks the user's row, so that no login
 * with the old password begins meanwhile. Returns false if the user isn't active.
 */
export const setPassword = async (tx: Tx, userId: number, passwordHash: string): Promise<boolean> => {
  const changed = await tx
    .updateTable('appUser')
    .set({ passwordHash, hasWeakPassword: false })
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (changed) {
    await deleteDevicesOf(tx, userId);
    await deletePendingSignInsOf(tx, userId);
  }
  return changed !== undefined;
};
