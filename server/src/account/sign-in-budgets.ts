import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type Budget, resetAttempts, uncountAttempt, countAttempt } from '../audit/attempt-store.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { isKnownDevice } from './known-device-store.ts';

/** Maximum number of wrong passwords, and of wrong codes, per 15 minutes. */
export interface SignInLimits {
  /** Per account and network address, or per account and known device, so that wrong attempts elsewhere don't count. */
  perAccount: number;
  /** Per network address, for all accounts together. */
  perAddress: number;
  /** Per account, for all unknown devices together, whatever their addresses. */
  byStrangers: number;
}

export interface BudgetContext {
  db: Database;
  clock: Clock;
  signInLimits: SignInLimits;
}

const seconds = 15 * 60;

/** The kinds of attempts that are counted separately: passwords and codes. */
type AttemptKind = 'signIn' | 'secondStep';

/** The network address and the device from which somebody tries to sign in. */
export interface AttemptOrigin {
  address: string;
  /** The id in the browser's device cookie; null without one. */
  device: string | null;
}

/** A budget of attempts, and the keys by which they are counted, such as e-mail and address. */
export interface AttemptBudget {
  budget: Budget;
  who: readonly string[];
}

/** Returns the budget for attempts from a known device or an existing login (`known`), which strangers can't use up. */
export const budgetOfKnownDevice = (
  { perAccount: limit }: SignInLimits,
  email: string,
  known: string,
  shown: AttemptKind = 'signIn',
): AttemptBudget => ({
  budget: { name: `${shown}.known`, limit, seconds },
  who: [email, known],
});

/**
 * Returns the budgets for an attempt from an unknown device. The narrowest budget comes first, because an attempt that it refuses
 * isn't counted in the others.
 */
const strangersBudgets = (
  limits: SignInLimits,
  email: string,
  address: string,
  shown: AttemptKind,
): readonly AttemptBudget[] => [
  { budget: { name: `${shown}.account`, limit: limits.perAccount, seconds }, who: [email, address] },
  { budget: { name: `${shown}.address`, limit: limits.perAddress, seconds }, who: [address] },
  { budget: { name: `${shown}.strangers`, limit: limits.byStrangers, seconds }, who: [email] },
];

/** Returns the budget for attempts with a passkey. Passkeys can't be guessed, but verifying wrong ones costs the server time. */
export const passkeyBudget = ({ perAddress: limit }: SignInLimits, address: string): AttemptBudget => ({
  budget: { name: 'passkey.address', limit, seconds },
  who: [address],
});

/** Returns the budgets for an attempt to sign in to this account, which depend on whether the device is known. */
export const budgetsOf = async (
  { db, clock, signInLimits }: BudgetContext,
  email: string,
  { address, device }: AttemptOrigin,
  shown: AttemptKind = 'signIn',
): Promise<readonly AttemptBudget[]> =>
  device !== null && (await isKnownDevice(db, email, device, clock.now()))
    ? [budgetOfKnownDevice(signInLimits, email, device, shown)]
    : strangersBudgets(signInLimits, email, address, shown);

/**
 * Calls `compare` unless one of the budgets is used up, and returns its result. Only wrong attempts stay counted, and a right one
 * resets the first budget.
 * @throws TOO_MANY_REQUESTS with the seconds to wait
 */
export const compareWithinBudgets = async (
  { db }: BudgetContext,
  budgets: readonly AttemptBudget[],
  compare: () => Promise<boolean>,
): Promise<boolean> => {
  for (const { budget, who } of budgets) {
    const retryAfter = await countAttempt(db, budget, who);
    if (retryAfter > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
  }
  if (!(await compare())) return false;
  for (const [place, { budget, who }] of budgets.entries())
    await (place === 0 ? resetAttempts : uncountAttempt)(db, budget, who);
  return true;
};
