import type { SignIn, User } from '@werkplan/shared/account/user.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import type { UserCaller } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Budget, forgetAttempts, giveBackAttempt, takeAttempt } from '../audit/attempt-store.ts';
import { isKnownDevice } from './known-device-store.ts';
import type { Proof } from './login-store.ts';
import { passwordFits } from './passwords.ts';
import { findUser, type StoredUser } from './user-store.ts';

/** How many wrong passwords are compared within a quarter of an hour. */
interface SignInLimits {
  /** For one account from one address, or from one device it has signed in with: nobody else is kept out by it. */
  perAccount: number;
  perAddress: number;
  /** For one account from all devices together that it hasn't signed in with, from however many addresses. */
  byStrangers: number;
}

export interface SignInContext {
  db: Database;
  clock: Clock;
  signInLimits: SignInLimits;
  /** Whether a user is kept out although the password is right. */
  isKeptOut: (email: string) => Promise<boolean>;
}

const seconds = 15 * 60;

/** Where an attempt comes from. */
interface From {
  address: string;
  /** What the browser's cookie says, if it has one. */
  device: string | null;
}

/** A budget, and whose. */
interface AttemptBudget {
  budget: Budget;
  who: readonly string[];
}

/** Whoever is known to have been the owner has a budget of their own, which no stranger can empty. */
const ownBudget = ({ perAccount: limit }: SignInLimits, email: string, known: string): AttemptBudget => ({
  budget: { name: 'signIn.known', limit, seconds },
  who: [email, known],
});

/** What a stranger's attempt costs, the narrowest first: what one refuses is not taken from the next. */
const strangersBudgets = (limits: SignInLimits, email: string, address: string): readonly AttemptBudget[] => [
  { budget: { name: 'signIn.account', limit: limits.perAccount, seconds }, who: [email, address] },
  { budget: { name: 'signIn.address', limit: limits.perAddress, seconds }, who: [address] },
  { budget: { name: 'signIn.strangers', limit: limits.byStrangers, seconds }, who: [email] },
];

const budgetsOf = async (
  { db, clock, signInLimits }: SignInContext,
  email: string,
  { address, device }: From,
): Promise<readonly AttemptBudget[]> =>
  device !== null && (await isKnownDevice(db, email, device, clock.now()))
    ? [ownBudget(signInLimits, email, device)]
    : strangersBudgets(signInLimits, email, address);

/**
 * Compares a password as long as each budget has an attempt left; only wrong ones count, and a right one empties the count
 * of the first budget. An e-mail nobody has is counted and compared like any other.
 * @throws TOO_MANY_REQUESTS with the seconds to wait
 */
const isRight = async (
  { db, clock }: SignInContext,
  budgets: readonly AttemptBudget[],
  found: StoredUser | undefined,
  password: string,
): Promise<boolean> => {
  for (const { budget, who } of budgets) {
    const retryAfter = await takeAttempt(db, budget, who, clock.now());
    if (retryAfter > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
  }
  if (!(await passwordFits(found?.passwordHash, password))) return false;
  for (const [place, { budget, who }] of budgets.entries())
    await (place === 0 ? forgetAttempts : giveBackAttempt)(db, budget, who);
  return true;
};

/**
 * The user these credentials belong to. Unknown e-mail and wrong password: same answer, same work.
 * @throws BAD_CREDENTIALS; USER_NOT_ACTIVE only after a right password; TOO_MANY_REQUESTS
 */
export const verifyCredentials = async (
  context: SignInContext,
  { email, password }: SignIn,
  from: From,
): Promise<{ user: User; proof: Proof }> => {
  const found = await findUser(context.db, email);
  const budgets = await budgetsOf(context, email.toLowerCase(), from);
  const isOwner = await isRight(context, budgets, found, password);
  if (!isOwner || !found) throw new DomainError('BAD_CREDENTIALS');
  if (!found.isActive || (await context.isKeptOut(found.email))) throw new DomainError('USER_NOT_ACTIVE');
  const { passwordHash, isActive: _, ...user } = found;
  return { user, proof: { method: 'password', userId: user.id, passwordHash } };
};

/** What somebody who is signed in shows once more. A passkey, or a fresh sign-in at a provider, is to stand here too. */
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
  if (!(await isRight(context, [budget], found, password)))
    throw new DomainError('VALIDATION_ERRORS', { fields: { currentPassword: 'validation.wrongPassword' } });
};
