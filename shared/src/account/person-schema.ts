import { z } from 'zod';
import { mailTroubles } from '../mail/mail-trouble.ts';
import { languages } from '../i18n/languages.ts';
import { roles } from '../values/role.ts';
import { nameSchema } from '../values/text-schema.ts';
import { newPasswordSchema, resetTokenSchema, typedPasswordSchema } from './password-schema.ts';
import { emailSchema } from './user-schema.ts';

/** `invited`: has not accepted yet; `former`: anonymized for good. */
const personStates = ['active', 'invited', 'disabled', 'former'] as const;

const signInMeans = ['password', 'passkey', 'totp', 'oidc'] as const;

/**
 * Warns admins of a misleading name: letters of several scripts in one word, a reserved name, or one that looks like another
 * person's (`other`), `likeAnother` if the two have different scripts, otherwise `similar`. New names are refused for all of these
 * but `similar`.
 */
const nameHintSchema = z.object({
  problem: z.enum(['mixedScripts', 'reserved', 'likeAnother', 'similar']),
  other: z.string().nullable(),
});
export type NameHint = z.infer<typeof nameHintSchema>;

/** A person's account as admins see it. Instants are ISO 8601 in UTC. */
export const personSchema = z
  .object({
    id: z.int(),
    /** The person's name; null until the invitation is accepted. */
    name: z.string().nullable(),
    nameHint: nameHintSchema.nullable(),
    /** The e-mail address; null for a former person. */
    email: z.string().nullable(),
    role: z.enum(roles),
    /** True if the person may change released days without a grant. */
    mayChangeReleased: z.boolean(),
    language: z.enum(languages).nullable(),
    /** The time of the latest request; null if there was none within the last months. */
    lastSeenAt: z.string().nullable(),
    state: z.enum(personStates),
    /** The time of disabling or anonymizing; null for other persons, and if unknown. */
    since: z.string().nullable(),
    /** The time at which the invitation expires; null without one. */
    until: z.string().nullable(),
    signInWith: z.array(z.enum(signInMeans)),
    /** The waiting mail with a link, and why it failed last; null if no mail is waiting. */
    mail: z.object({ trouble: z.enum(mailTroubles).nullable() }).nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const invitePersonSchema = z.strictObject({
  email: emailSchema,
  role: z.enum(roles, 'validation.required'),
  /** The language of the mail, and of the screens until the person chooses another. */
  language: z.enum(languages, 'validation.required'),
});
export type InvitePerson = z.infer<typeof invitePersonSchema>;

/** An admin's change of an account; at least one field is required. */
export const personChangeSchema = z
  .strictObject({
    role: z.enum(roles, 'validation.invalidFormat').optional(),
    isActive: z.boolean('validation.invalidFormat').optional(),
    mayChangeReleased: z.boolean('validation.invalidFormat').optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['role'],
    error: 'validation.required',
  });
export type PersonChange = z.infer<typeof personChangeSchema>;

export const invitationTokenSchema = resetTokenSchema;

/** An invitation as the invited person sees it before accepting. */
export const invitationSchema = z
  .object({ email: z.string(), role: z.enum(roles), language: z.enum(languages).nullable() })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/** Accepts an invitation with the name that colleagues will see, and a new password. */
export const acceptInvitationSchema = z
  .strictObject({
    token: invitationTokenSchema,
    name: nameSchema(100),
    password: newPasswordSchema,
    passwordRepeat: typedPasswordSchema,
  })
  .refine(({ password, passwordRepeat }) => password === passwordRepeat, {
    path: ['passwordRepeat'],
    error: 'validation.differentPasswords',
  });
