import { z } from 'zod';
import { type EmailRule, isEmail, longestEmail } from '../values/email.ts';
import { languages } from '../i18n/languages.ts';
import { isPlain } from '../values/text.ts';
import { nameSchema } from '../values/text-schema.ts';
import { roles } from '../values/role.ts';

/** A signed-in member of the plant's staff, as sign-in and session check answer it. */
export const userSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    language: z.enum(languages).nullable(),
    role: z.enum(roles),
    /** Whether days that are released may be changed without being granted it (rules/release.md#who-may). */
    mayChangeReleased: z.boolean(),
    /** Prints runs that carry nothing, too. */
    printsEmptyRuns: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const typedEmailSchema = z
  .string('validation.requiredField')
  .min(1, 'validation.requiredField')
  .max(longestEmail, 'validation.tooLong');

/** An address that the rule takes (rules/account.md#e-mail-addresses). */
export const emailSchemaBy = (rule: EmailRule) =>
  typedEmailSchema.refine((email) => isEmail(email, rule), 'validation.invalidEmail');

/** An address that some plant takes; whether this one does for a new account, its setting says. */
export const emailSchema = emailSchemaBy('valid');

/** Whose address this is, an account says, and no pattern. */
export const signInSchema = z.strictObject({
  email: typedEmailSchema.refine((email) => isPlain(email), 'validation.invalidEmail'),
  password: z
    .string('validation.requiredField')
    .min(1, 'validation.requiredField')
    .max(200, 'validation.tooLong'),
});
export type SignIn = z.infer<typeof signInSchema>;

/** What a user may change of the own account; at least one of them. A language of null: the browser's decides. */
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
