import { endpointsOf } from '../http/endpoint.ts';
import type { passwordContracts } from './password-contracts.ts';

const declareEndpoint = endpointsOf<typeof passwordContracts>();

/** A captcha token may have 8 kB, more than the usual limit for anonymous callers. */
const withCaptcha = { maxBody: 12 * 1024 } as const;

export const requestResetEndpoint = declareEndpoint({
  name: 'account.requestReset',
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  ...withCaptcha,
});

export const checkResetTokenEndpoint = declareEndpoint({
  name: 'account.checkResetToken',
  method: 'GET',
  path: '/api/token/{token}',
  access: 'public',
});

/** Takes the token in the body, where no log or browser history stores it. */
export const checkMailedTokenEndpoint = declareEndpoint({
  name: 'account.checkMailedToken',
  method: 'POST',
  path: '/api/token',
  access: 'public',
});

export const resetPasswordEndpoint = declareEndpoint({
  name: 'account.resetPassword',
  method: 'PUT',
  path: '/api/reset-password',
  access: 'public',
  ...withCaptcha,
});

export const changePasswordEndpoint = declareEndpoint({
  name: 'account.changePassword',
  method: 'PUT',
  path: '/api/account/password',
  access: 'viewer',
  inPerson: true,
});
