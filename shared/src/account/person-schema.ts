import { z } from 'zod';
import { mailTroubles } from '../mail/mail-trouble.ts';
import { languages } from '../i18n/languages.ts';
import { roles } from '../values/role.ts';
import { nameSchema } from '../values/text-schema.ts';
import { newPasswordSchema, resetTokenSchema, typedPasswordSchema } from './password-schema.ts';
import { personStates, signInMeans } from './person.ts';
import { emailSchema } from './user-schema.ts';

/**
 * What may mislead colleagues in a name: letters of several scripts in one word, the product's own words, or `other`, which it may be taken for
 * (`likeAnother`: by another script, refused to whoever chooses a name here).
 */
const nameHintSchema = z.object({
  problem: z.enum(['mixedScripts', 'reserved', 'likeAnother', 'similar']),
  other: z.string().nullable(),
});
export type NameHint = z.infer<typeof nameHintSchema>;

/** Somebody with an account, as admins see them. Instants are ISO 8601 in UTC. */
export const personSchema = z
  .object({
    id: z.int(),
    /** null until the invitation is accepted. */
    name: z.string().nullable(),
    nameHint: nameHintSchema.nullable(),
    /** null of a former person. */
    email: z.string().nullable(),
    role: z.enum(roles),
    /** Whether days that are released may be changed without being granted it. */
    mayChangeReleased: z.boolean(),
    language: z.enum(languages).nullable(),
    /** null: not within the last months. */
    lastSeenAt: z.string().nullable(),
    state: z.enum(personStates),
    /** Since when disabled or former; null where that isn't known. */
    since: z.string().nullable(),
    /** Until when the invitation can be accepted. */
    until: z.string().nullable(),
    signInWith: z.array(z.enum(signInMeans)),
    /** A mail with a link that waits, and why it couldn't be sent; null: none waits. */
    mail: z.object({ trouble: z.enum(mailTroubles).nullable() }).nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const invitePersonSchema = z.strictObject({
  email: emailSchema,
  role: z.enum(roles, 'validation.required'),
  /** Of the mail, and of the screens until the person chooses another. */
  language: z.enum(languages, 'validation.required'),
});
export type InvitePerson = z.infer<typeof invitePersonSchema>;

/** At least one of them. */
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

/** A mailed invitation's token. */
export const invitationTokenSchema = resetTokenSchema;

/** Whom an invitation is for. */
export const invitationSchema = z
  .object({ email: z.string(), role: z.enum(roles), language: z.enum(languages).nullable() })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/** Accepting an invitation: the name that colleagues will see, and a password by the rules of a new one. */
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
