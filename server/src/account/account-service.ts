import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { SignIn, User } from '@werkplan/shared/account/user.ts';
import type { Language } from '@werkplan/shared/messages/messages.ts';
import type { Database } from '../database/database.ts';
import { passwordFits } from './passwords.ts';

/**
 * The user these credentials belong to. Unknown e-mail and wrong password: same answer, same work.
 * @throws BAD_CREDENTIALS; USER_NOT_ACTIVE only after a right password
 */
export const verifyCredentials = async (db: Database, { email, password }: SignIn): Promise<User> => {
  const found = await db
    .selectFrom('appUser')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (!(await passwordFits(found?.passwordHash, password)) || !found)
    throw new DomainError('BAD_CREDENTIALS');
  if (!found.isActive) throw new DomainError('USER_NOT_ACTIVE');
  return { id: found.id, email: found.email, name: found.name, language: found.language };
};

export const setLanguage = async (db: Database, userId: number, language: Language | null): Promise<User> =>
  await db
    .updateTable('appUser')
    .set({ language })
    .where('id', '=', userId)
    .returning(['id', 'email', 'name', 'language'])
    .executeTakeFirstOrThrow();
