import type { CaptchaAnswer, CaptchaForm } from '@werkplan/shared/account/captcha-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Logger } from 'pino';
import type { CaptchaConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { createAltcha } from './altcha.ts';
import { createRemoteCaptcha } from './remote-captcha.ts';
import { spendCaptcha } from './used-captcha-store.ts';

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

export interface Captcha extends Pick<CaptchaProvider, 'show'> {
  /** @throws CAPTCHA_NOT_VERIFIED, also for a token that was sent before; CAPTCHA_VERIFICATION_ERROR */
  require: (token: string, ip: string, form: CaptchaForm) => Promise<void>;
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

/** The configured provider, each token of which counts once. */
export const createCaptcha = (context: CaptchaContext): Captcha => {
  const { config, db, clock } = context;
  const provider = config.provider === 'altcha' ? createAltcha(context) : createRemoteCaptcha(context);
  return {
    show: provider.show,
    require: async (token, ip, form) => {
      const verdict = await provider.verify(token, ip, form);
      if (verdict.result === 'failed') throw new DomainError('CAPTCHA_VERIFICATION_ERROR');
      if (verdict.result !== 'ok' || !(await spendCaptcha(db, verdict.once, clock.now())))
        throw new DomainError('CAPTCHA_NOT_VERIFIED');
    },
  };
};
