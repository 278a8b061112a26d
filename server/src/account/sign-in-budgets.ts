import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type Budget, resetAttempts, uncountAttempt, countAttempt } from '../audit/attempt-store.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { isKnownDevice } from './known-device-store.ts';

/** Limits of wrong passwords, or wrong codes, per quarter of an hour. */
export interface SignInLimits {
  /** Per account and address, or per account and known device, so that nobody else is locked out. */
  perAccount: number;
  perAddress: number;
  /** Per account for all unknown devices together, whatever their addresses. */
  byStrangers: number;
}

export interface BudgetContext {
  db: Database;
  clock: Clock;
  signInLimits: SignInLimits;
}

const seconds = 15 * 60;

/** Passwords and codes are counted separately. */
type AttemptKind = 'signIn' | 'secondStep';

export interface AttemptOrigin {
  address: string;
  /** The browser's device cookie, if it has one. */
  device: string | null;
}

/** A budget and the keys by which its attempts are counted, such as e-mail and address. */
export interface AttemptBudget {
  budget: Budget;
  who: readonly string[];
}

/** Returns the budget of a known device or login (`known`), which strangers can't use up. */
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
 * Returns the budgets of a stranger's attempt. The narrowest comes first, because an attempt that it refuses doesn't count in
 * the others.
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

/** Returns the budget of a passkey attempt. Passkeys can't be guessed, but wrong ones cause work for the server. */
export const passkeyBudget = ({ perAddress: limit }: SignInLimits, address: string): AttemptBudget => ({
  budget: { name: 'passkey.address', limit, seconds },
  who: [address],
});

/** Returns the budgets of an attempt at this account. */
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
 * Calls `compare` unless a budget is used up. Only wrong attempts count, and a right one resets the first budget.
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
