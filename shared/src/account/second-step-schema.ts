import { z } from 'zod';
import { nameSchema } from '../values/text-schema.ts';

/** A passkey of the signed-in person. Instants are ISO 8601 in UTC. */
export const passkeySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
    /** True for a portable security key, false for one inside a device. */
    isPortable: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

/** A person's second steps at sign-in. */
export const secondStepSchema = z
  .object({
    /** True if the plant requires a second step of this person. */
    isRequired: z.boolean(),
    passkeys: z.array(passkeySchema),
    /** The time of activating the authenticator app; null without one. */
    appSince: z.string().nullable(),
    /** The number of unused codes; null if none were ever created. */
    recoveryCodes: z.int().nullable(),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof secondStepSchema>;

/** Recovery codes to print; sent once, with the first second step or on request. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** A secret for an authenticator app, typed or as a QR code of `uri`. */
export const offeredAppSchema = z.object({ secret: z.string(), uri: z.string() });
export type OfferedApp = z.infer<typeof offeredAppSchema>;

/** Options for WebAuthn's browser calls, as `@simplewebauthn/browser` reads them. */
export const webAuthnOptionsSchema = z
  .record(z.string(), z.unknown())
  .meta({ description: 'PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON' });

/** The browser's result: RegistrationResponseJSON or AuthenticationResponseJSON. */
export const webAuthnResponseSchema = z
  .looseObject({
    id: z.string('validation.required').min(1, 'validation.required').max(1400, 'validation.tooLong'),
    response: z.record(z.string(), z.unknown(), 'validation.required'),
  })
  .meta({ description: 'RegistrationResponseJSON or AuthenticationResponseJSON' });
export type WebAuthnResponse = z.infer<typeof webAuthnResponseSchema>;

/** Answered if a sign-in needs a second step: the id of the pending sign-in, valid for ten minutes, and the possible steps. */
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

/** Names the pending sign-in that a second step finishes. */
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
