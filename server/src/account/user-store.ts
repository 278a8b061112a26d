import type { AccountChange, User } from '@werkplan/shared/account/user-schema.ts';
import type { Database } from '../database/database.ts';
import { normalizeEmail } from './stored-email.ts';

export interface StoredUser extends User {
  passwordHash: string;
  isActive: boolean;
}

const columns = ['id', 'email', 'name', 'language', 'role', 'mayChangeReleased', 'printsEmptyRuns'] as const;
const storedColumns = [...columns, 'passwordHash', 'isActive'] as const;

/** Finds a user by e-mail, which is normalized before it is compared. */
export const findUser = async (db: Database, email: string): Promise<StoredUser | undefined> =>
  await db
    .selectFrom('appUser')
    .select(storedColumns)
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();

export const findUserById = async (db: Database, id: number): Promise<StoredUser | undefined> =>
  await db.selectFrom('appUser').select(storedColumns).where('id', '=', id).executeTakeFirst();

/** Changes the given fields of a user's account and leaves undefined ones as they are. */
export const changeAccount = async (
  db: Database,
  userId: number,
  { name, language, printsEmptyRuns }: AccountChange,
): Promise<User> =>
  await db
    .updateTable('appUser')
    .set({
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(printsEmptyRuns !== undefined && { printsEmptyRuns }),
    })
    .where('id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow();
