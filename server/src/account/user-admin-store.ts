import { sql } from 'kysely';
import type { Role } from '@werkplan/shared/values/role.ts';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { Database } from '../database/database.ts';
import { transact, type Tx } from '../database/transact.ts';
import { findNameProblem } from './name-likeness.ts';
import { voidResetTokensOf } from './reset-token-store.ts';
import { endLoginsOf } from './user-logins-store.ts';
import { normalizeEmail } from './stored-email.ts';

export interface NewUser {
  email: string;
  name: string;
  passwordHash: string;
  language: Language | null;
  role: Role;
}

/** Key of the advisory lock ("wadm" in ASCII) that makes changes of admins run one after another. */
const adminLock = 0x7761646d;

const lockAdmins = async (tx: Tx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${adminLock})`.execute(tx);
};

const hasActiveAdmin = async (tx: Tx, besides: number | null): Promise<boolean> => {
  const admins = tx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', true);
  const others = besides === null ? admins : admins.where('id', '!=', besides);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
};

/** Makes sure that an active admin is left without this user. A lock keeps that true until the commit. @throws LAST_ADMIN */
const requireAnotherAdmin = async (tx: Tx, userId: number): Promise<void> => {
  await lockAdmins(tx);
  const user = await tx
    .selectFrom('appUser')
    .select('role')
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (user?.role === 'admin' && !(await hasActiveAdmin(tx, userId))) throw new DomainError('LAST_ADMIN');
};

/**
 * Adds a user and returns their role, which is admin if there is no other active admin (rules/account.md#roles). Returns null if
 * the e-mail or the name is taken.
 */
export const addUser = async (db: Database, user: NewUser): Promise<Role | null> =>
  await transact(db, async (tx, commitWith) => {
    await lockAdmins(tx);
    const role = (await hasActiveAdmin(tx, null)) ? user.role : 'admin';
    return await commitWith(async () => {
      const added = await tx
        .insertInto('appUser')
        .values({ ...user, role, email: normalizeEmail(user.email) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('role')
        .executeTakeFirst();
      return added?.role ?? null;
    });
  });

/**
 * Revokes the user's yard links. They stay revoked even if the user gets the role back, so that a QR code that somebody has
 * photographed doesn't become valid again.
 */
const revokeYardLinksOf = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('yardLink')
    .set({ revokedAt: now, generation: sql<number>`generation + 1` })
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
};

/**
 * Changes a user's role and returns the previous one. If the new role is viewer, the user's yard links are revoked.
 * @throws LAST_ADMIN if no administrator would be left
 */
export const changeRole = async (db: Database, userId: number, role: Role, now: Date): Promise<Role> =>
  await transact(db, async (tx, commitWith) => {
    if (role !== 'admin') await requireAnotherAdmin(tx, userId);
    const { role: before } = await tx
      .selectFrom('appUser')
      .select('role')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (role === 'viewer') await revokeYardLinksOf(tx, userId, now);
    return await commitWith(async () => {
      await tx.updateTable('appUser').set({ role }).where('id', '=', userId).execute();
      return before;
    });
  });

/** Grants or withdraws the right to change released days (rules/release.md#who-may). */
export const setMayChangeReleased = async (
  db: Database,
  userId: number,
  mayChangeReleased: boolean,
): Promise<void> => {
  await db.updateTable('appUser').set({ mayChangeReleased }).where('id', '=', userId).execute();
};

/** Returns true if a user has this name, ignoring case and spacing. */
export const isNameTaken = async (db: Database, name: string): Promise<boolean> =>
  (await db
    .selectFrom('appUser')
    .select('id')
    .where(sql<boolean>`name_as_read(name) = name_as_read(${name})`)
    .executeTakeFirst()) !== undefined;

/**
 * Returns why a name is refused that readers could confuse with that of another user or of the program; null if it is allowed.
 */
export const findNameRefusal = async (
  db: Pick<Database, 'selectFrom'>,
  name: string,
  whose: number | null = null,
): Promise<'nameMixedScripts' | 'nameReserved' | 'nameLikeAnother' | null> => {
  const others = await db
    .selectFrom('appUser')
    .select('name')
    .where('invitedAt', 'is', null)
    .where('id', '!=', whose ?? 0)
    .execute();
  const problem = findNameProblem(
    name,
    others.map((one) => one.name),
  );
  if (problem === null) return null;
  return (
    { mixedScripts: 'nameMixedScripts', reserved: 'nameReserved', likeAnother: 'nameLikeAnother' } as const
  )[problem];
};

/** Refuses a name that readers could confuse with another. @throws VALIDATION_ERRORS with the field `name` */
export const requireDistinctName = async (
  db: Pick<Database, 'selectFrom'>,
  name: string,
  whose: number | null = null,
): Promise<void> => {
  const refusal = await findNameRefusal(db, name, whose);
  if (refusal) throw invalid({ name: `validation.${refusal}` });
};

/** Refuses a name that a user has or that can be confused with one. For tokens and yard links, whose names the history shows. */
export const requireFreeName = async (db: Database, name: string): Promise<void> => {
  if (await isNameTaken(db, name)) throw invalid({ name: 'validation.nameTaken' });
  await requireDistinctName(db, name);
};

export interface ListedUser {
  id: number;
  email: string;
  name: string;
  language: Language | null;
  role: Role;
  isActive: boolean;
  lastSeenAt: Date | null;
}

export const listUsers = async (db: Database): Promise<ListedUser[]> =>
  await db
    .selectFrom('appUser')
    .leftJoin('login', 'login.userId', 'appUser.id')
    .select(['appUser.id', 'email', 'name', 'language', 'role', 'isActive'])
    .select(({ fn }) => fn.max('login.lastSeenAt').as('lastSeenAt'))
    .groupBy('appUser.id')
    .orderBy('email')
    .execute();

export const hasNoOtherUsers = async (db: Database, butThese: readonly string[]): Promise<boolean> => {
  const others = db.selectFrom('appUser').select('id').limit(1);
  const found = butThese.length > 0 ? others.where('email', 'not in', butThese) : others;
  return (await found.executeTakeFirst()) === undefined;
};

/** Enables a disabled user. One who hadn't accepted the invitation is invited again; anonymized ones can't be enabled. */
export const enableUser = async (db: Database, userId: number): Promise<void> => {
  await db
    .updateTable('appUser')
    .set({ isActive: sql<boolean>`invited_at IS NULL`, disabledAt: null })
    .where('id', '=', userId)
    .where('anonymizedAt', 'is', null)
    .execute();
};

/**
 * Disables a user, ends their logins, invalidates their password links, revokes their yard links, and returns the ids of the
 * ended logins.
 * @throws LAST_ADMIN if no administrator would be left
 */
export const disableUser = async (db: Database, userId: number, now: Date): Promise<number[]> =>
  await transact(db, async (tx, commitWith) => {
    await requireAnotherAdmin(tx, userId);
    await tx
      .updateTable('appUser')
      .set({ isActive: false, disabledAt: now })
      .where('id', '=', userId)
      .where('disabledAt', 'is', null)
      .execute();
    await voidResetTokensOf(tx, userId, now);
    await revokeYardLinksOf(tx, userId, now);
    return await commitWith(async () => await endLoginsOf(tx, userId, now));
  });
