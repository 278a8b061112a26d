import type { SignIn, User } from '@werkplan/shared/account/user-schema.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { UserCaller } from '../http/caller.ts';
import type { PasswordProof } from './login-store.ts';
import { isPasswordRight } from './passwords.ts';
import {
  type BudgetContext,
  budgetsOf,
  type AttemptOrigin,
  compareWithinBudgets,
  budgetOfKnownDevice,
} from './sign-in-budgets.ts';
import { recordWeakness } from './password-store.ts';
import { findUser } from './user-store.ts';
import { findPasswordWeakness } from './weak-password.ts';
import { normalizeEmail } from './stored-email.ts';

export interface SignInContext extends BudgetContext {
  readPlant: () => Promise<PlantSettings>;
  /** Returns true for demo users with the well-known password, if the server refuses them. */
  isKeptOut: (email: string) => Promise<boolean>;
}

/** Returns names that must not be this person's password: those of the plant and the person, and the e-mail. */
export const namesUnfitForPassword = async (
  { readPlant }: Pick<SignInContext, 'readPlant'>,
  { name, email }: { name: string; email: string },
): Promise<readonly string[]> => [(await readPlant()).name, name, email, email.split('@')[0] ?? ''];

const isWeak = async (context: SignInContext, password: string, user: User): Promise<boolean> =>
  findPasswordWeakness(password, await namesUnfitForPassword(context, user)) !== null;

/**
 * Returns the user to whom e-mail and password belong. An unknown e-mail and a wrong password take the same time and get the same
 * answer.
 * @throws BAD_CREDENTIALS; USER_NOT_ACTIVE only if the password is right; TOO_MANY_REQUESTS
 */
export const verifyCredentials = async (
  context: SignInContext,
  { email, password }: SignIn,
  from: AttemptOrigin,
): Promise<{ user: User; proof: PasswordProof }> => {
  const found = await findUser(context.db, email);
  const budgets = await budgetsOf(context, normalizeEmail(email), from);
  // An unknown e-mail is counted and compared like any other, so that an attacker can't tell the difference.
  const isOwner = await compareWithinBudgets(
    context,
    budgets,
    async () => await isPasswordRight(found?.passwordHash, password),
  );
  if (!isOwner || !found) throw new DomainError('BAD_CREDENTIALS');
  if (!found.isActive || (await context.isKeptOut(found.email))) throw new DomainError('USER_NOT_ACTIVE');
  await recordWeakness(context.db, found.id, await isWeak(context, password, found));
  const { passwordHash, isActive: _, ...user } = found;
  return { user, proof: { method: 'password', userId: user.id, passwordHash } };
};

/**
 * Returns true if the password is that of the signed-in user. Wrong ones are counted per login.
 * @throws TOO_MANY_REQUESTS
 */
export const isOwnPassword = async (
  context: SignInContext,
  { user: { email }, loginId }: Pick<UserCaller, 'user' | 'loginId'>,
  password: string,
): Promise<boolean> => {
  const found = await findUser(context.db, email);
  const budget = budgetOfKnownDevice(context.signInLimits, email, `login ${loginId}`);
  return await compareWithinBudgets(
    context,
    [budget],
    async () => await isPasswordRight(found?.passwordHash, password),
  );
};
