import { createHash, randomBytes } from 'node:crypto';
import type { Invitation, InvitePerson } from '@werkplan/shared/account/person-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { unmatchableHash } from './passwords.ts';
import type { Recipient } from './reset-token-store.ts';
import { normalizeEmail } from './stored-email.ts';

/** Number of days for which the link of an invitation is valid. */
export const invitationDays = 7;
const dayMs = 86_400_000;
const tokenBytes = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const endOf = (now: Date): Date => new Date(now.getTime() + invitationDays * dayMs);

/**
 * Adds an account that can't sign in until its invitation is accepted. Its name is the e-mail until then. Returns the account's
 * id, or null if the e-mail is taken.
 */
export const addInvitedUser = async (
  db: Database,
  { email: typed, role, language }: InvitePerson,
  now: Date,
): Promise<number | null> =>
  await transact(db, async (tx, commitWith) => {
    const email = normalizeEmail(typed);
    const account = { email, name: email, passwordHash: unmatchableHash, language, role };
    const added = await tx
      .insertInto('appUser')
      .values({ ...account, isActive: false, invitedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return null;
    const invitation = { userId: added.id, hash: null, expiresAt: endOf(now), usedAt: null };
    await commitWith(async () => await tx.insertInto('invitation').values(invitation).execute());
    return added.id;
  });

/** Invalidates the link that was mailed and restarts the invitation's lifetime. The next mail gets a new link. */
export const renewInvitation = async (db: Database, userId: number, now: Date): Promise<void> => {
  await db
    .updateTable('invitation')
    .set({ hash: null, expiresAt: endOf(now) })
    .where('userId', '=', userId)
    .execute();
};

/**
 * Creates a new token for the person who was invited with this e-mail, invalidates the older one and restarts the invitation's
 * lifetime. Returns null if nobody with this e-mail has an invitation to accept, or the user was disabled.
 */
export const issueInvitation = async (
  db: Database,
  email: string,
  now: Date,
): Promise<{ token: string; user: Recipient } | null> =>
  await transact(db, async (tx, commitWith) => {
    const user = await tx
      .selectFrom('appUser')
      .select(['id', 'name', 'language'])
      .where('email', '=', email)
      .where('invitedAt', 'is not', null)
      .where('disabledAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return null;
    const token = randomBytes(tokenBytes).toString('base64url');
    const link = { hash: hashOf(token), expiresAt: endOf(now) };
    await commitWith(
      async () => await tx.updateTable('invitation').set(link).where('userId', '=', user.id).execute(),
    );
    return { token, user };
  });

/** Returns the invitation to which a token belongs. @throws TOKEN_USED; TOKEN_EXPIRED, also for an unknown token */
export const requireValidInvitation = async (db: Database, token: string, now: Date): Promise<Invitation> => {
  const found = await db
    .selectFrom('invitation')
    .innerJoin('appUser', 'appUser.id', 'invitation.userId')
    .select(['email', 'role', 'language', 'usedAt', 'expiresAt', 'disabledAt'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (found?.usedAt) throw new DomainError('TOKEN_USED');
  if (!found || found.expiresAt <= now || found.disabledAt) throw new DomainError('TOKEN_EXPIRED');
  const { email, role, language } = found;
  return { email, role, language };
};

/**
 * Activates the invited account, invalidates the link and returns the user's id. Of two concurrent requests only one succeeds.
 * @throws TOKEN_USED, TOKEN_EXPIRED
 */
export const acceptInvitation = async (
  db: Database,
  token: string,
  { name, passwordHash }: { name: string; passwordHash: string },
  now: Date,
): Promise<number> => {
  const userId = await transact(db, async (tx, commitWith) => {
    // The user's row is locked first, so that a concurrent request waits here and then finds the account activated.
    const joined = await tx
      .updateTable('appUser')
      .set({ name, passwordHash, isActive: true, invitedAt: null })
      .where('id', '=', (query) =>
        query
          .selectFrom('invitation')
          .select('userId')
          .where('hash', '=', hashOf(token))
          .where('usedAt', 'is', null)
          .where('expiresAt', '>', now),
      )
      .where('invitedAt', 'is not', null)
      .where('disabledAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!joined) return null;
    const using = tx.updateTable('invitation').set({ usedAt: now }).where('userId', '=', joined.id);
    await commitWith(async () => await using.execute());
    return joined.id;
  });
  if (userId !== null) return userId;
  await requireValidInvitation(db, token, now);
  // The link is still valid, so a concurrent request is activating the account.
  throw new DomainError('TOKEN_USED');
};

/**
 * Activates an invited account whose user signed in at the provider instead of following the mailed link, and invalidates the
 * link. Returns false if the invitation was accepted, has expired, or the user was disabled.
 */
export const activateInvitedUser = async (
  db: Database,
  userId: number,
  name: string,
  now: Date,
): Promise<boolean> =>
  await transact(db, async (tx, commitWith) => {
    const joined = await tx
      .updateTable('appUser')
      .set({ name, isActive: true, invitedAt: null })
      .where('id', '=', (query) =>
        query
          .selectFrom('invitation')
          .select('userId')
          .where('userId', '=', userId)
          .where('expiresAt', '>', now),
      )
      .where('invitedAt', 'is not', null)
      .where('disabledAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!joined) return false;
    const using = tx.updateTable('invitation').set({ usedAt: now }).where('userId', '=', userId);
    await commitWith(async () => await using.execute());
    return true;
  });
