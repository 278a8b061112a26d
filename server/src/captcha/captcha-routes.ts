import { captchaEndpoint } from '@werkplan/shared/account/captcha-endpoints.ts';
import type { Door } from '../http/endpoint.ts';
import type { Captcha } from './captcha.ts';

export const mountCaptcha = (door: Door, { captcha }: { captcha: Captcha }): void => {
  door.read(captchaEndpoint, async () => await captcha.show());
};
