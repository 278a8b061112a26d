import type { User } from '@werkplan/shared/account/user-schema.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { normalizeEmail } from './stored-email.ts';

/** An account at an OpenID Connect provider, which never gives the same subject to another account. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** The user to whom an identity is linked. */
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

export const findUserByIdentity = async (
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
 * Links the identity to the user with this e-mail, unless one of the two is linked already. Of two concurrent attempts only one
 * succeeds.
 * @returns the user; 'taken' when the user has an identity or the identity a user; null when no user has the e-mail
 */
export const linkIdentityByEmail = async (
  db: Database,
  { issuer, subject }: Identity,
  email: string,
  now: Date,
): Promise<IdentifiedUser | 'taken' | null> =>
  await transact(db, async (tx, commitWith) => {
    const user = await tx
      .selectFrom('appUser')
      .select(userColumns)
      .where('email', '=', normalizeEmail(email))
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

/** Returns when the user's identity was linked (ISO 8601); null if the user has none. */
export const findIdentityDate = async (db: Database, userId: number): Promise<string | null> => {
  const found = await db
    .selectFrom('userIdentity')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.createdAt.toISOString() ?? null;
};

export const hasIdentity = async (db: Database, userId: number): Promise<boolean> =>
  (await findIdentityDate(db, userId)) !== null;

/** Removes the user's identity, so that another one can be linked. Returns false if the user had none. */
export const unlinkIdentity = async (db: Database, userId: number): Promise<boolean> =>
  (await db
    .deleteFrom('userIdentity')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()) !== undefined;

/** A login that a sign-out at the provider has ended. */
export interface EndedLogin {
  readonly id: number;
  readonly userId: number;
}

/** A sign-out as a provider reports it. `userId` is null for an unknown user; `providerSession` is null if it names none. */
interface ProviderSession {
  readonly issuer: string;
  readonly userId: number | null;
  readonly providerSession: string | null;
}

/**
 * Ends the logins that began in the provider's session `providerSession`, and those of the user that began at the provider in an
 * unknown session. If `providerSession` is null, ends all logins of the user.
 * @returns the ended logins, whose sockets the caller must disconnect
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
