import { captchaEndpoint } from '@werkplan/shared/account/captcha-endpoints.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Captcha } from './captcha.ts';

export const mountCaptcha = (router: EndpointRouter, { captcha }: { captcha: Captcha }): void => {
  router.read(captchaEndpoint, async () => await captcha.show());
};
