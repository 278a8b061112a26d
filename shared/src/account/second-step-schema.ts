import { z } from 'zod';
import { nameSchema } from '../values/text-schema.ts';

/** A passkey of the signed-in person. Instants are ISO 8601 in UTC. */
export const passkeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
    /** Whether it is in a key that is carried around, not in this or another computer. */
    isPortable: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

/** With what a person shows, after the password, who they are. */
export const secondStepSchema = z
  .object({
    /** Whether the plant requires one of this person. */
    isRequired: z.boolean(),
    passkeys: z.array(passkeySchema),
    /** Since when codes from an authenticator app are asked for; null: they are not. */
    appSince: z.string().nullable(),
    /** Recovery codes that were not used yet; null: none were ever made. */
    recoveryCodes: z.int().nullable(),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof secondStepSchema>;

/** What goes on a sheet of paper; given once, when the first second step is set up or when asked for anew. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** What an authenticator app takes over: as a picture of `uri`, or typed. */
export const offeredAppSchema = z.object({ secret: z.string(), uri: z.string() });
export type OfferedApp = z.infer<typeof offeredAppSchema>;

/** What WebAuthn's calls in the browser take, as `@simplewebauthn/browser` reads it. */
export const webAuthnOptionsSchema = z
  .record(z.string(), z.unknown())
  .meta({ description: 'PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON' });

/** What the browser made of them: RegistrationResponseJSON or AuthenticationResponseJSON. */
export const webAuthnResponseSchema = z
  .looseObject({
    id: z.string('validation.required').min(1, 'validation.required').max(1400, 'validation.tooLong'),
    response: z.record(z.string(), z.unknown(), 'validation.required'),
  })
  .meta({ description: 'RegistrationResponseJSON or AuthenticationResponseJSON' });
export type NewPasskey = z.infer<typeof webAuthnResponseSchema>;

/** What the password is refused with stands for it, for ten minutes: which second steps the person has. */
export const awaitedStepSchema = z.object({
  pendingSignIn: z.string(),
  app: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
});
export type AwaitedStep = z.infer<typeof awaitedStepSchema>;

const pendingSignIn = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(100, 'validation.tooLong');
export const codeSchema = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(20, 'validation.tooLong');

export const pendingSchema = z.strictObject({ pendingSignIn });
export const secondStepCodeSchema = z.strictObject({ pendingSignIn, code: codeSchema });
export const appCodeSchema = z.strictObject({ code: codeSchema });
export const passkeyNameSchema = z.strictObject({ name: nameSchema(60) });
export const newPasskeySchema = z.strictObject({ name: nameSchema(60), response: webAuthnResponseSchema });
export const passkeySignInSchema = z.strictObject({
  response: webAuthnResponseSchema,
  pendingSignIn: pendingSignIn.optional(),
});
export const firstPasskeySchema = z.strictObject({ pendingSignIn, response: webAuthnResponseSchema });
