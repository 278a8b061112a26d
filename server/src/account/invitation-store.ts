import { createHash, randomBytes } from 'node:crypto';
import type { Invitation, InvitePerson } from '@werkplan/shared/account/person-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { unmatchableHash } from './passwords.ts';
import type { Recipient } from './reset-token-store.ts';
import { normalizeEmail } from './stored-email.ts';

export const invitationDays = 7;
const dayMs = 86_400_000;
const tokenBytes = 32;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const endOf = (now: Date): Date => new Date(now.getTime() + invitationDays * dayMs);

/**
 * Adds an account that can't sign in until its invitation is accepted, with the e-mail as its name. Returns its id, or null
 * when the e-mail is taken.
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

/** Voids the current link and restarts the invitation's lifetime; the next mail carries a new link. */
export const renewInvitation = async (db: Database, userId: number, now: Date): Promise<void> => {
  await db
    .updateTable('invitation')
    .set({ hash: null, expiresAt: endOf(now) })
    .where('userId', '=', userId)
    .execute();
};

/** Creates a new token for the invited person with this e-mail; null if that person's invitation is no longer open. */
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

/** Returns the link's invitation. @throws TOKEN_USED; TOKEN_EXPIRED, also for an unknown token */
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
 * Activates the invited account and voids the link; of two concurrent requests one succeeds.
 * @throws TOKEN_USED, TOKEN_EXPIRED
 */
export const acceptInvitation = async (
  db: Database,
  token: string,
  { name, passwordHash }: { name: string; passwordHash: string },
  now: Date,
): Promise<number> => {
  const userId = await transact(db, async (tx, commitWith) => {
    // The user's row is locked first: a concurrent request waits here and then finds no invited account.
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
 * Activates an invited account whose user signed in through the provider instead of by the mailed link, and voids the link.
 * False if the invitation is no longer open.
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
