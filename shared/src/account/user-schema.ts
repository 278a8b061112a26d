import { z } from 'zod';
import { type EmailRule, isEmail, maxEmailLength } from '../values/email.ts';
import { languages } from '../i18n/languages.ts';
import { isPlain } from '../values/text.ts';
import { nameSchema } from '../values/text-schema.ts';
import { roles } from '../values/role.ts';

/** A signed-in user, as sign-in and session check answer it. */
export const userSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    language: z.enum(languages).nullable(),
    role: z.enum(roles),
    /** True if the user may change released days without a grant (rules/release.md#who-may). */
    mayChangeReleased: z.boolean(),
    /** True if prints include runs without cards. */
    printsEmptyRuns: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const typedEmailSchema = z
  .string('validation.requiredField')
  .min(1, 'validation.requiredField')
  .max(maxEmailLength, 'validation.tooLong');

/** An address that the rule accepts (rules/account.md#e-mail-addresses). */
export const emailSchemaBy = (rule: EmailRule) =>
  typedEmailSchema.refine((email) => isEmail(email, rule), 'validation.invalidEmail');

/** An address that the wider rule accepts; for new accounts the server also applies the rule that the plant has chosen. */
export const emailSchema = emailSchemaBy('valid');

/** Sign-in accepts any address, because existing accounts decide, not a pattern. */
export const signInSchema = z.strictObject({
  email: typedEmailSchema.refine((email) => isPlain(email), 'validation.invalidEmail'),
  password: z
    .string('validation.requiredField')
    .min(1, 'validation.requiredField')
    .max(200, 'validation.tooLong'),
});
export type SignIn = z.infer<typeof signInSchema>;

/** A user's changes of their own account, at least one; a null language follows the browser. */
export const accountChangeSchema = z
  .strictObject({
    name: nameSchema(100).optional(),
    language: z.enum(languages).nullable().optional(),
    printsEmptyRuns: z.boolean('validation.invalidFormat').optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['name'],
    error: 'validation.required',
  });
export type AccountChange = z.infer<typeof accountChangeSchema>;
