import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import { queueMail } from '../mail/outbox-store.ts';
import { type Budget, takeAttempt } from '../audit/attempt-store.ts';
import { storedEmail } from './stored-email.ts';

/** How many mailed links may be asked for within an hour; 0: no limit. */
export interface ResetLimits {
  /** Beyond it no mail is sent; the answer is the same. */
  perAccount: number;
  perAddress: number;
}

const seconds = 60 * 60;

/**
 * Counts a request for a link by the address it comes from, so that a refusal reveals nothing about the account.
 * @throws TOO_MANY_REQUESTS with the seconds to wait
 */
export const requireResetAttempt = async (
  db: Database,
  { perAddress }: ResetLimits,
  address: string,
): Promise<void> => {
  const budget: Budget = { name: 'reset.address', limit: perAddress, seconds };
  const retryAfter = await takeAttempt(db, budget, [address]);
  if (retryAfter > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
};

/**
 * Queues the mail with a link, the same way for every e-mail: who has it, if anybody, is found out when the mail is
 * made. Beyond the account's budget nothing is queued.
 */
export const askForReset = async (
  db: Database,
  { perAccount }: ResetLimits,
  wish: { email: string; language: Language; origin: string },
  now: Date,
): Promise<void> => {
  const email = storedEmail(wish.email);
  const budget: Budget = { name: 'reset.account', limit: perAccount, seconds };
  if ((await takeAttempt(db, budget, [email])) > 0) return;
  await queueMail(db, { ...wish, kind: 'reset', email }, now);
};
