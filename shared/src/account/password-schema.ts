import { z } from 'zod';
import { passwordMinLength, passwordMaxLength, passwordRules } from './password.ts';
import { emailSchema } from './user-schema.ts';

/** A new password: 5–50 characters with a digit, a lowercase and an uppercase letter. */
export const newPasswordSchema = z
  .string('validation.mandatoryElements')
  .min(1, 'validation.mandatoryElements')
  .min(passwordMinLength, 'validation.passwordTooShort')
  .max(passwordMaxLength, 'validation.passwordTooLong')
  .refine(
    (password) => passwordRules.slice(1).every(({ isMet }) => isMet(password)),
    'validation.invalidPassword',
  );

/** A password to which the rules for new passwords don't apply: a current one, or the repetition of a new one. */
export const typedPasswordSchema = z
  .string('validation.mandatoryElements')
  .min(1, 'validation.mandatoryElements')
  .max(200, 'validation.tooLong');

/** Only the server can verify the token, so the schema accepts any text. */
const captchaTokenSchema = z
  .string('validation.captcha')
  .min(1, 'validation.captcha')
  .max(8192, 'validation.tooLong');

const isRepeated = (body: { password: string; passwordRepeat: string }): boolean =>
  body.password === body.passwordRepeat;
const repeated = { path: ['passwordRepeat'], error: 'validation.differentPasswords' };

/** The request for a mailed link (rules/account.md#asking-for-a-reset-link). */
export const requestResetSchema = z.strictObject({ email: emailSchema, captchaToken: captchaTokenSchema });

/** Only the server knows the valid tokens, so the schema accepts any text. */
export const resetTokenSchema = z.string('validation.requiredField').max(200, 'validation.tooLong');

/** A new password with a mailed link's token (rules/account.md#reset-links). */
export const resetPasswordSchema = z
  .strictObject({
    password: newPasswordSchema,
    passwordRepeat: typedPasswordSchema,
    captchaToken: captchaTokenSchema,
    token: resetTokenSchema,
    /** Also revokes the person's API tokens. */
    revokeTokens: z.boolean().optional(),
  })
  .refine(isRepeated, repeated);

/** A change of one's password; the server refuses a wrong current password as validation.wrongPassword. */
export const changePasswordSchema = z
  .strictObject({
    currentPassword: typedPasswordSchema,
    password: newPasswordSchema,
    passwordRepeat: typedPasswordSchema,
  })
  .refine(isRepeated, repeated);
