import type { CaptchaForm } from '@werkplan/shared/account/captcha-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { createAltcha } from './altcha.ts';
import type { CaptchaContext, CaptchaProvider } from './captcha-provider.ts';
import { createRemoteCaptcha } from './remote-captcha.ts';
import { spendCaptcha } from './used-captcha-store.ts';

export interface Captcha extends Pick<CaptchaProvider, 'show'> {
  /**
   * Verifies a token and spends it.
   * @throws CAPTCHA_NOT_VERIFIED for a wrong or already used token; CAPTCHA_VERIFICATION_ERROR if it couldn't be verified
   */
  require: (token: string, ip: string, form: CaptchaForm) => Promise<void>;
}

/** Creates the configured provider and accepts each of its tokens once. */
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
