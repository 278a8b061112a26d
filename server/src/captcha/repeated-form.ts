import type { Database } from '../database/database.ts';
import type { Idempotency } from '../change/idempotency.ts';
import type { Clock } from '../outside/clock.ts';
import { isSpent, spendCaptcha } from './used-captcha-store.ts';

/**
 * Does what a form with a captcha asks for. Its captcha counts once, so a browser that got no answer could never send the
 * form again: the very same one, with its Idempotency-Key, is done already and answered like the first time.
 * @returns true when it was done before
 */
export const doFormOnce = async (
  { db, clock }: { db: Database; clock: Clock },
  sent: Idempotency | undefined,
  work: () => Promise<void>,
): Promise<boolean> => {
  const done = sent && `done ${sent.key} ${sent.fingerprint}`;
  if (done !== undefined && (await isSpent(db, done, clock.now()))) return true;
  await work();
  if (done !== undefined) await spendCaptcha(db, done, clock.now());
  return false;
};
