import { z } from 'zod';
import { isHttpUrl, wholeNumber } from './config-values.ts';

const captchaProviders = ['altcha', 'turnstile', 'hcaptcha'] as const;

export interface CaptchaConfig {
  readonly provider: (typeof captchaProviders)[number];
  /** '' for altcha, which needs neither a site key nor a secret. */
  readonly siteKey: string;
  readonly secret: string;
  /** The address that verifies a token of turnstile or hcaptcha; null for the provider's. */
  readonly verifyUrl: string | null;
  /** For altcha: the iterations of each of the roughly thousand hashes that a browser computes. */
  readonly cost: number;
}

export const captchaEnvironment = z.object({
  CAPTCHA_PROVIDER: z
    .enum(captchaProviders)
    .default('altcha')
    .describe(
      'altcha, turnstile or hcaptcha; the latter two need CAPTCHA_SITE_KEY, CAPTCHA_SECRET, PUBLIC_URL',
    ),
  CAPTCHA_SITE_KEY: z.string().max(200).default('').describe('the site key that the captcha provider gave'),
  CAPTCHA_SECRET: z.string().max(500).default('').describe('the secret that the captcha provider gave'),
  CAPTCHA_VERIFY_URL: z.string().refine(isHttpUrl).optional().describe('an http(s) address'),
  CAPTCHA_COST: wholeNumber(1, 100_000, 2000),
});
