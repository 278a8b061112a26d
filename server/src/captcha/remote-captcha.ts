import { z } from 'zod';
import type { CaptchaConfig } from '../config/captcha-config.ts';
import type { CaptchaContext, CaptchaProvider, CaptchaVerdict } from './captcha-provider.ts';

const timeoutMs = 3_000;

const verifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
} as const;

/** Returns the origins of a provider's widget for the Content-Security-Policy, by directive. */
export const captchaSources = (
  provider: CaptchaConfig['provider'],
): Readonly<Record<'script' | 'frame' | 'style' | 'connect', readonly string[]>> => {
  if (provider === 'turnstile') {
    const sources = ['https://challenges.cloudflare.com'];
    return { script: sources, frame: sources, style: [], connect: [] };
  }
  if (provider === 'hcaptcha') {
    const sources = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
    return { script: sources, frame: sources, style: sources, connect: sources };
  }
  return { script: [], frame: [], style: [], connect: [] };
};

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Error codes by which Werkplan's settings or the provider are at fault, not the person who sent the form. */
const ownFaults = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'not-using-dummy-passcode',
  'bad-request',
  'internal-error',
]);

const failed: CaptchaVerdict = { result: 'failed' };

/** Verifies tokens of Turnstile and hCaptcha by calling the provider. */
export const createRemoteCaptcha = ({ config, publicUrl, logger }: CaptchaContext): CaptchaProvider => {
  const { provider, siteKey, secret, verifyUrl } = config;
  if (provider === 'altcha') throw new Error('altcha tokens are verified locally');
  const url = verifyUrl ?? verifyUrls[provider];
  const hostname = publicUrl === null ? null : new URL(publicUrl).hostname;

  const ask = async (token: string, ip: string): Promise<z.infer<typeof answerSchema>> => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip, sitekey: siteKey }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return answerSchema.parse(await response.json());
  };

  return {
    show: async () => await Promise.resolve({ provider, siteKey }),
    verify: async (token, ip, form) => {
      try {
        const { success, hostname: solvedFor, action, 'error-codes': codes = [] } = await ask(token, ip);
        // hCaptcha doesn't report for which form the captcha was solved.
        const isForForm = provider === 'hcaptcha' || action === form;
        if (success && solvedFor === hostname && isForForm) return { result: 'ok', once: token };
        if (!codes.some((code) => ownFaults.has(code))) return { result: 'rejected' };
        logger.error({ provider, codes }, 'The captcha provider does not accept our settings.');
      } catch (error) {
        // The provider's answer isn't logged because it may contain anything.
        const reason = error instanceof Error ? error.name : 'unknown';
        logger.warn({ provider, reason }, 'The captcha provider gave no usable answer.');
      }
      return failed;
    },
  };
};
