import { sql } from 'kysely';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { voidTokensOf } from './reset-token-store.ts';
import { endLoginsOf } from './user-logins-store.ts';

export interface NewUser {
  email: string;
  name: string;
  passwordHash: string;
  language: Language | null;
}

/** Adds a user; false when the e-mail or the name is taken. */
export const addUser = async (db: Database, user: NewUser): Promise<boolean> => {
  const added = await db
    .insertInto('appUser')
    .values({ ...user, email: user.email.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
};

/** Whether somebody has the name already, as people read it. */
export const isNameTaken = async (db: Database, name: string): Promise<boolean> =>
  (await db
    .selectFrom('appUser')
    .select('id')
    .where(sql<boolean>`name_as_read(name) = name_as_read(${name})`)
    .executeTakeFirst()) !== undefined;

export interface ListedUser {
  id: number;
  email: string;
  name: string;
  language: Language | null;
  isActive: boolean;
  lastSeenAt: Date | null;
}

export const listUsers = async (db: Database): Promise<ListedUser[]> =>
  await db
    .selectFrom('appUser')
    .leftJoin('login', 'login.userId', 'appUser.id')
    .select(['appUser.id', 'email', 'name', 'language', 'isActive'])
    .select(({ fn }) => fn.max('login.lastSeenAt').as('lastSeenAt'))
    .groupBy('appUser.id')
    .orderBy('email')
    .execute();

/** True while there is nobody, or nobody but these. */
export const isWithoutUsers = async (db: Database, butThese: readonly string[]): Promise<boolean> => {
  const others = db.selectFrom('appUser').select('id').limit(1);
  const found = butThese.length > 0 ? others.where('email', 'not in', butThese) : others;
  return (await found.executeTakeFirst()) === undefined;
};

export const enableUser = async (db: Database, userId: number): Promise<void> => {
  await db.updateTable('appUser').set({ isActive: true }).where('id', '=', userId).execute();
};

/** Ends the user's logins too; answers which. */
export const disableUser = async (db: Database, userId: number, now: Date): Promise<number[]> =>
  await transact(db, async (tx, commitWith) => {
    await tx.updateTable('appUser').set({ isActive: false }).where('id', '=', userId).execute();
    await voidTokensOf(tx, userId, now);
    return await commitWith(async () => await endLoginsOf(tx, userId, now));
  });
