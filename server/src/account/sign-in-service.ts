import type { SignIn, User } from '@werkplan/shared/account/user.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../outside/clock.ts';
import { type Budget, forgetAttempts, giveBackAttempt, takeAttempt } from './attempt-store.ts';
import type { Proof } from './login-store.ts';
import { passwordFits } from './passwords.ts';
import { findUser, type StoredUser } from './user-store.ts';

/** How many wrong passwords are compared within a quarter of an hour. */
interface SignInLimits {
  /** For one account from one address: nobody elsewhere is kept out by it, least of all the owner. */
  perAccount: number;
  perAddress: number;
}

export interface SignInContext {
  db: Database;
  clock: Clock;
  signInLimits: SignInLimits;
}

const seconds = 15 * 60;

const budgetsOf = ({ perAccount, perAddress }: SignInLimits): { account: Budget; address: Budget } => ({
  account: { name: 'signIn.account', limit: perAccount, seconds },
  address: { name: 'signIn.address', limit: perAddress, seconds },
});

/** @throws TOO_MANY_REQUESTS with the seconds to wait */
const requireAttempt = async (
  { db, clock }: SignInContext,
  budget: Budget,
  who: readonly string[],
): Promise<void> => {
  const retryAfter = await takeAttempt(db, budget, who, clock.now());
  if (retryAfter > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
};

/**
 * Compares a password within the budgets of account and address; only wrong ones count. An e-mail nobody has is counted
 * and compared like any other.
 * @throws TOO_MANY_REQUESTS
 */
const isRight = async (
  context: SignInContext,
  { email, password }: SignIn,
  found: StoredUser | undefined,
  address: string,
): Promise<boolean> => {
  const { db, signInLimits } = context;
  const { account, address: ofAddress } = budgetsOf(signInLimits);
  const atAddress = [email.toLowerCase(), address];
  await requireAttempt(context, account, atAddress);
  await requireAttempt(context, ofAddress, [address]);
  if (!(await passwordFits(found?.passwordHash, password))) return false;
  await forgetAttempts(db, account, atAddress);
  await giveBackAttempt(db, ofAddress, [address]);
  return true;
};

/**
 * The user these credentials belong to. Unknown e-mail and wrong password: same answer, same work.
 * @throws BAD_CREDENTIALS; USER_NOT_ACTIVE only after a right password; TOO_MANY_REQUESTS
 */
export const verifyCredentials = async (
  context: SignInContext,
  credentials: SignIn,
  address: string,
): Promise<{ user: User; proof: Proof }> => {
  const found = await findUser(context.db, credentials.email);
  const isOwner = await isRight(context, credentials, found, address);
  if (!isOwner || !found) throw new DomainError('BAD_CREDENTIALS');
  if (!found.isActive) throw new DomainError('USER_NOT_ACTIVE');
  const { passwordHash, isActive: _, ...user } = found;
  return { user, proof: { userId: user.id, passwordHash } };
};

/**
 * The same for someone who is signed in, whom a 401 would sign out.
 * @throws VALIDATION_ERRORS naming currentPassword; TOO_MANY_REQUESTS
 */
export const requireCurrentPassword = async (
  context: SignInContext,
  email: string,
  password: string,
  address: string,
): Promise<void> => {
  const found = await findUser(context.db, email);
  if (!(await isRight(context, { email, password }, found, address)))
    throw new DomainError('VALIDATION_ERRORS', { fields: { currentPassword: 'validation.wrongPassword' } });
};
