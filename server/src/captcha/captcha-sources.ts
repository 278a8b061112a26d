import type { CaptchaConfig } from '../config/captcha-config.ts';

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
