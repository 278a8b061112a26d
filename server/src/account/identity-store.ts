import type { User } from '@werkplan/shared/account/user-schema.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { storedEmail } from './stored-email.ts';

/** An account at an OpenID Connect provider; the provider never reuses a subject. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export interface IdentifiedUser extends User {
  readonly isActive: boolean;
}

const userColumns = [
  'appUser.id',
  'appUser.email',
  'appUser.name',
  'appUser.language',
  'appUser.role',
  'appUser.mayChangeReleased',
  'appUser.printsEmptyRuns',
  'appUser.isActive',
] as const;

export const findIdentified = async (
  db: Database,
  { issuer, subject }: Identity,
): Promise<IdentifiedUser | undefined> =>
  await db
    .selectFrom('appUser')
    .innerJoin('userIdentity', 'userIdentity.userId', 'appUser.id')
    .select(userColumns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/**
 * Links the identity to the user with this e-mail unless the user has another one. Of two concurrent first sign-ins one wins.
 * @returns the user; 'taken' when the user has another identity; null when nobody has the e-mail
 */
export const identifyByEmail = async (
  db: Database,
  { issuer, subject }: Identity,
  email: string,
  now: Date,
): Promise<IdentifiedUser | 'taken' | null> =>
  await transact(db, async (tx, commitWith) => {
    const user = await tx
      .selectFrom('appUser')
      .select(userColumns)
      .where('email', '=', storedEmail(email))
      .forUpdate()
      .executeTakeFirst();
    if (!user) return null;
    return await commitWith(async () => {
      const made = await tx
        .insertInto('userIdentity')
        .values({ issuer, subject, userId: user.id, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('userId')
        .executeTakeFirst();
      return made ? user : 'taken';
    });
  });

/** Returns when the user was linked to the provider; null if never. */
export const identifiedSince = async (db: Database, userId: number): Promise<string | null> => {
  const found = await db
    .selectFrom('userIdentity')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.createdAt.toISOString() ?? null;
};

export const hasIdentity = async (db: Database, userId: number): Promise<boolean> =>
  (await identifiedSince(db, userId)) !== null;

/** Unlinks the user, so that another account at the provider can take the place; false if none was linked. */
export const forgetIdentity = async (db: Database, userId: number): Promise<boolean> =>
  (await db
    .deleteFrom('userIdentity')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

export interface EndedLogin {
  readonly id: number;
  readonly userId: number;
}

/** Selects the logins to end; null means an unknown user, or no named session of the provider. */
interface ProviderSession {
  readonly issuer: string;
  readonly userId: number | null;
  readonly providerSession: string | null;
}

/**
 * Ends the logins of a provider's session and the user's logins without a named session; if none is named, all of the user's.
 * Returns their ids, so that their sockets can be closed.
 */
export const endProviderLogins = async (
  db: Database,
  { issuer, userId, providerSession }: ProviderSession,
  now: Date,
): Promise<EndedLogin[]> =>
  await db
    .updateTable('login')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .where((row) => {
      const theirs = row('userId', '=', userId ?? 0);
      if (providerSession === null) return theirs;
      const known = row.selectFrom('userIdentity').select('userId').where('issuer', '=', issuer);
      return row.or([
        row.and([row('providerSession', '=', providerSession), row('userId', 'in', known)]),
        row.and([theirs, row('method', '=', 'oidc'), row('providerSession', 'is', null)]),
      ]);
    })
    .returning(['id', 'userId'])
    .execute();
