import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import { queueMail } from '../mail/outbox-store.ts';
import { type Budget, countAttempt } from '../audit/attempt-store.ts';
import { normalizeEmail } from './stored-email.ts';

/** Maximum number of links mailed on request per hour; 0 means no limit. */
export interface ResetLimits {
  /** Per account. Beyond it no mail is sent, but the answer is the same, so that it doesn't tell if the account exists. */
  perAccount: number;
  /** Per network address. Requests beyond it are refused. */
  perAddress: number;
}

const seconds = 60 * 60;

/**
 * Counts a request for a link by network address, so that a refusal reveals nothing about the account.
 * @throws TOO_MANY_REQUESTS with the seconds to wait
 */
export const requireResetAttempt = async (
  db: Database,
  { perAddress }: ResetLimits,
  address: string,
): Promise<void> => {
  const budget: Budget = { name: 'reset.address', limit: perAddress, seconds };
  const retryAfter = await countAttempt(db, budget, [address]);
  if (retryAfter > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
};

/**
 * Queues a mail with a password link, unless the limit per account is exceeded. It does the same for addresses with and without
 * an account, which is looked up only when the mail is composed, so that the duration doesn't tell if there is one.
 */
export const queueResetMail = async (
  db: Database,
  { perAccount }: ResetLimits,
  wish: { email: string; language: Language; origin: string },
  now: Date,
): Promise<void> => {
  const email = normalizeEmail(wish.email);
  const budget: Budget = { name: 'reset.account', limit: perAccount, seconds };
  if ((await countAttempt(db, budget, [email])) > 0) return;
  await queueMail(db, { ...wish, kind: 'reset', email }, now);
};
