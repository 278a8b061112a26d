import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type Budget, forgetAttempts, giveBackAttempt, takeAttempt } from '../audit/attempt-store.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { isKnownDevice } from './known-device-store.ts';

/** How many wrong passwords, or wrong codes, are compared within a quarter of an hour. */
export interface SignInLimits {
  /** For one account from one address, or from one device it has signed in with: nobody else is kept out by it. */
  perAccount: number;
  perAddress: number;
  /** For one account from all devices together that it hasn't signed in with, from however many addresses. */
  byStrangers: number;
}

export interface BudgetContext {
  db: Database;
  clock: Clock;
  signInLimits: SignInLimits;
}

const seconds = 15 * 60;

/** What is shown: passwords and codes are counted apart. */
type Shown = 'signIn' | 'secondStep';

/** Where an attempt comes from. */
export interface From {
  address: string;
  /** The content of the browser's cookie, if it has one. */
  device: string | null;
}

/** A budget, and whose. */
export interface AttemptBudget {
  budget: Budget;
  who: readonly string[];
}

/** Whoever is known to have been the owner has a budget of their own, which no stranger can empty. */
export const ownBudget = (
  { perAccount: limit }: SignInLimits,
  email: string,
  known: string,
  shown: Shown = 'signIn',
): AttemptBudget => ({
  budget: { name: `${shown}.known`, limit, seconds },
  who: [email, known],
});

/** What a stranger's attempt costs, the narrowest first: what one refuses is not taken from the next. */
const strangersBudgets = (
  limits: SignInLimits,
  email: string,
  address: string,
  shown: Shown,
): readonly AttemptBudget[] => [
  { budget: { name: `${shown}.account`, limit: limits.perAccount, seconds }, who: [email, address] },
  { budget: { name: `${shown}.address`, limit: limits.perAddress, seconds }, who: [address] },
  { budget: { name: `${shown}.strangers`, limit: limits.byStrangers, seconds }, who: [email] },
];

/** Passkeys can't be guessed: what is counted is the work that wrong ones cause. */
export const passkeyBudget = ({ perAddress: limit }: SignInLimits, address: string): AttemptBudget => ({
  budget: { name: 'passkey.address', limit, seconds },
  who: [address],
});

/** What an attempt at this account costs, from there. */
export const budgetsOf = async (
  { db, clock, signInLimits }: BudgetContext,
  email: string,
  { address, device }: From,
  shown: Shown = 'signIn',
): Promise<readonly AttemptBudget[]> =>
  device !== null && (await isKnownDevice(db, email, device, clock.now()))
    ? [ownBudget(signInLimits, email, device, shown)]
    : strangersBudgets(signInLimits, email, address, shown);

/**
 * Compares as long as each budget has an attempt left; only wrong ones count, and a right one empties the count of the first
 * budget.
 * @throws TOO_MANY_REQUESTS with the seconds to wait
 */
export const isRightWithin = async (
  { db }: BudgetContext,
  budgets: readonly AttemptBudget[],
  compare: () => Promise<boolean>,
): Promise<boolean> => {
  for (const { budget, who } of budgets) {
    const retryAfter = await takeAttempt(db, budget, who);
    if (retryAfter > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
  }
  if (!(await compare())) return false;
  for (const [place, { budget, who }] of budgets.entries())
    await (place === 0 ? forgetAttempts : giveBackAttempt)(db, budget, who);
  return true;
};
