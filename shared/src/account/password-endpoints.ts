import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import {
  changePasswordSchema,
  requestResetSchema,
  resetPasswordSchema,
  resetTokenSchema,
} from './password.ts';

/** A captcha's token alone may have 8 kB. */
const withCaptcha = { maxBody: 12 * 1024 } as const;

export const requestResetEndpoint = declareEndpoint({
  name: 'account.requestReset',
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: 'Ask for a mailed link to set a new password; never tells whether the e-mail is known',
  ...withCaptcha,
  body: requestResetSchema,
});

export const checkResetTokenEndpoint = declareEndpoint({
  name: 'account.checkResetToken',
  method: 'GET',
  path: '/api/token/{token}',
  access: 'public',
  summary: 'Whether a mailed token still sets a password: TOKEN_EXPIRED (or unknown), TOKEN_USED',
  params: z.object({ token: resetTokenSchema }),
  answer: z.object({}),
});

/** The same question with the token in the body, where no log and no history keeps it. */
export const checkMailedTokenEndpoint = declareEndpoint({
  name: 'account.checkMailedToken',
  method: 'POST',
  path: '/api/token',
  access: 'public',
  summary: 'Whether a mailed token still sets a password, asked without naming it in the address',
  body: z.strictObject({ token: resetTokenSchema }),
  // Names of scripts' tokens that the person has made: they go on unless the new password revokes them.
  answer: z.object({ tokens: z.array(z.string()) }),
});

export const resetPasswordEndpoint = declareEndpoint({
  name: 'account.resetPassword',
  method: 'PUT',
  path: '/api/reset-password',
  access: 'public',
  summary:
    "Set a new password with a mailed token; ends all logins of the user, and with `revokeTokens` their scripts' tokens",
  ...withCaptcha,
  body: resetPasswordSchema,
});

export const changePasswordEndpoint = declareEndpoint({
  name: 'account.changePassword',
  method: 'PUT',
  path: '/api/account/password',
  access: 'viewer',
  inPerson: true,
  summary: "Set one's own new password; ends the user's other logins",
  body: changePasswordSchema,
});
