import type { CaptchaAnswer } from '@werkplan/shared/account/captcha-contracts.ts';
import type { CaptchaForm } from '@werkplan/shared/account/captcha-endpoints.ts';
import type { Logger } from 'pino';
import type { CaptchaConfig } from '../config/captcha-config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';

/** `once` names what was solved, however it is written; `failed`: no answer to go by, so nobody is let through. */
export type Verdict =
  | { readonly result: 'ok'; readonly once: string }
  | { readonly result: 'rejected' | 'failed' };

/** A captcha provider. */
export interface CaptchaProvider {
  /** What a form needs to show the captcha. */
  show: () => Promise<CaptchaAnswer>;
  /** Judges what the form sent; `ip` is the sender's. Never throws. */
  verify: (token: string, ip: string, form: CaptchaForm) => Promise<Verdict>;
}

export interface CaptchaContext {
  config: CaptchaConfig;
  /** Servers that share a database share it. */
  secret: string;
  publicUrl: string | null;
  db: Database;
  clock: Clock;
  logger: Logger;
}
