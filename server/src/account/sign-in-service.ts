import type { SignIn, User } from '@werkplan/shared/account/user.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { UserCaller } from '../http/caller.ts';
import { loginBegan, type PasswordProof } from './login-store.ts';
import { passwordFits } from './passwords.ts';
import { type BudgetContext, budgetsOf, type From, isRightWithin, ownBudget } from './sign-in-budgets.ts';
import { findUser } from './user-store.ts';

export interface SignInContext extends BudgetContext {
  /** Whether a user is kept out although the password is right. */
  isKeptOut: (email: string) => Promise<boolean>;
}

/**
 * The user these credentials belong to. Unknown e-mail and wrong password: same answer, same work.
 * @throws BAD_CREDENTIALS; USER_NOT_ACTIVE only after a right password; TOO_MANY_REQUESTS
 */
export const verifyCredentials = async (
  context: SignInContext,
  { email, password }: SignIn,
  from: From,
): Promise<{ user: User; proof: PasswordProof }> => {
  const found = await findUser(context.db, email);
  const budgets = await budgetsOf(context, email.toLowerCase(), from);
  // An e-mail nobody has is counted and compared like any other.
  const isOwner = await isRightWithin(
    context,
    budgets,
    async () => await passwordFits(found?.passwordHash, password),
  );
  if (!isOwner || !found) throw new DomainError('BAD_CREDENTIALS');
  if (!found.isActive || (await context.isKeptOut(found.email))) throw new DomainError('USER_NOT_ACTIVE');
  const { passwordHash, isActive: _, ...user } = found;
  return { user, proof: { method: 'password', userId: user.id, passwordHash } };
};

/** What somebody who is signed in shows once more. */
interface FreshProof {
  currentPassword: string;
}

/**
 * Makes sure that it is still the user who sits there, before what outlives the sign-in: a new password, a script's token.
 * A 401 would sign them out.
 * @throws VALIDATION_ERRORS naming currentPassword; TOO_MANY_REQUESTS
 */
export const requireFreshProof = async (
  context: SignInContext,
  { user: { email }, loginId }: Pick<UserCaller, 'user' | 'loginId'>,
  { currentPassword: password }: FreshProof,
): Promise<void> => {
  const found = await findUser(context.db, email);
  const budget = ownBudget(context.signInLimits, email, `login ${loginId}`);
  if (
    !(await isRightWithin(context, [budget], async () => await passwordFits(found?.passwordHash, password)))
  )
    throw new DomainError('VALIDATION_ERRORS', { fields: { currentPassword: 'validation.wrongPassword' } });
};

/** So long a sign-in shows by itself that it is still the user who sits there. */
const freshMs = 10 * 60_000;

/**
 * The same for what may be done without the password right after a sign-in, by whatever it was: people who sign in with a
 * passkey or at a provider need to know no password.
 * @throws VALIDATION_ERRORS naming currentPassword; TOO_MANY_REQUESTS
 */
export const requireRecentProof = async (
  context: SignInContext,
  caller: Pick<UserCaller, 'user' | 'loginId'>,
  { currentPassword }: { currentPassword?: string | undefined },
): Promise<void> => {
  if (currentPassword !== undefined) return await requireFreshProof(context, caller, { currentPassword });
  const began = await loginBegan(context.db, caller.loginId);
  if (context.clock.now().getTime() - began.getTime() > freshMs)
    throw new DomainError('VALIDATION_ERRORS', {
      fields: { currentPassword: 'validation.mandatoryElements' },
    });
};
