import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import {
  changePasswordSchema,
  requestResetSchema,
  resetPasswordSchema,
  resetTokenSchema,
} from './password-schema.ts';

export const passwordContracts = {
  'account.requestReset': {
    summary: 'Ask for a mailed link to set a new password; never tells whether the e-mail is known',
    body: requestResetSchema,
  },
  'account.checkResetToken': {
    summary:
      'Check if a mailed token can still set a password; if not, TOKEN_EXPIRED (or unknown) or TOKEN_USED',
    params: z.object({ token: resetTokenSchema }),
    answer: z.object({}),
  },
  'account.checkMailedToken': {
    summary: 'Check if a mailed token can still set a password, sent in the body instead of the address',
    body: z.strictObject({ token: resetTokenSchema }),
    // The names of the person's API tokens, which stay valid unless `revokeTokens` is sent with the new password.
    answer: z.object({ tokens: z.array(z.string()) }),
  },
  'account.resetPassword': {
    summary:
      "Set a new password with a mailed token; ends all logins of the user, and with `revokeTokens` their scripts' tokens",
    body: resetPasswordSchema,
  },
  'account.changePassword': {
    summary: "Set one's own new password; ends the user's other logins",
    body: changePasswordSchema,
  },
} satisfies Contracts;
