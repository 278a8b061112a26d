import { endpointsOf } from '../http/endpoint.ts';
import type { captchaContracts } from './captcha-contracts.ts';

const declareEndpoint = endpointsOf<typeof captchaContracts>();

/** With altcha the token to send is base64 of the JSON `{challenge, solution}`. Each solution is accepted only once. */
export const captchaEndpoint = declareEndpoint({
  name: 'account.captcha',
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'public',
});

/** The forms that a captcha protects from robots. */
export type CaptchaForm = 'forgot-password' | 'reset-password';
