import type { CaptchaChallenge } from '@werkplan/shared/account/captcha-contracts.ts';
import type { CaptchaForm } from '@werkplan/shared/account/captcha-endpoints.ts';
import type { Logger } from 'pino';
import type { CaptchaConfig } from '../config/captcha-config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * `once` identifies the solution, whatever its encoding; `failed` means that the provider gave no usable answer, so the form
 * is refused.
 */
export type CaptchaVerdict =
  | { readonly result: 'ok'; readonly once: string }
  | { readonly result: 'rejected' | 'failed' };

export interface CaptchaProvider {
  /** Returns the data a form needs to show the captcha. */
  show: () => Promise<CaptchaChallenge>;
  /** Verifies the token that a form sent; `ip` is the sender's. Never throws. */
  verify: (token: string, ip: string, form: CaptchaForm) => Promise<CaptchaVerdict>;
}

export interface CaptchaContext {
  config: CaptchaConfig;
  /** All servers of one database share this secret. */
  secret: string;
  publicUrl: string | null;
  db: Database;
  clock: Clock;
  logger: Logger;
}
