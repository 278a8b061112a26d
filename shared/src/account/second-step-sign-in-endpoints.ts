import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import {
  firstPasskeySchema,
  offeredAppSchema,
  passkeySignInSchema,
  pendingSchema,
  recoveryCodesSchema,
  secondStepCodeSchema,
  webAuthnOptionsSchema,
} from './second-step.ts';
import { userSchema } from './user.ts';

/** An answer of WebAuthn that holds certificates is larger than what strangers else may send. */
const withPasskey = { maxBody: 16 * 1024 } as const;

export const finishSignInEndpoint = declareEndpoint({
  name: 'account.finishSignIn',
  method: 'POST',
  path: '/api/login/code',
  access: 'public',
  summary:
    'Finish a sign-in that SECOND_STEP_REQUIRED was answered to, by a code of the app or a recovery code',
  beginsSession: true,
  body: secondStepCodeSchema,
  answer: userSchema,
});

export const passkeyOptionsEndpoint = declareEndpoint({
  name: 'account.passkeyOptions',
  method: 'POST',
  path: '/api/login/passkey-options',
  access: 'public',
  summary: 'Options to sign in with a passkey, for whoever holds one; they count once, for ten minutes',
  body: z.strictObject({ pendingSignIn: pendingSchema.shape.pendingSignIn.optional() }),
  answer: webAuthnOptionsSchema,
});

export const passkeySignInEndpoint = declareEndpoint({
  name: 'account.passkeySignIn',
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, in place of the password or after it',
  beginsSession: true,
  ...withPasskey,
  body: passkeySignInSchema,
  answer: userSchema,
});

export const offerAppAtSignInEndpoint = declareEndpoint({
  name: 'account.offerApp',
  method: 'POST',
  path: '/api/login/authenticator-app',
  access: 'public',
  summary: 'A secret for the authenticator app of who has to have a second step and has none yet',
  body: pendingSchema,
  answer: offeredAppSchema,
});

export const confirmAppAtSignInEndpoint = declareEndpoint({
  name: 'account.confirmApp',
  method: 'PUT',
  path: '/api/login/authenticator-app',
  access: 'public',
  summary: 'The first code of that app: finishes the sign-in and gives the recovery codes',
  beginsSession: true,
  body: secondStepCodeSchema,
  answer: z.object({ user: userSchema, ...recoveryCodesSchema.shape }),
});

export const offerPasskeyAtSignInEndpoint = declareEndpoint({
  name: 'account.offerPasskey',
  method: 'POST',
  path: '/api/login/new-passkey-options',
  access: 'public',
  summary: 'Options for who has to have a second step and has none yet to make a passkey with',
  body: pendingSchema,
  answer: webAuthnOptionsSchema,
});

export const addPasskeyAtSignInEndpoint = declareEndpoint({
  name: 'account.addPasskey',
  method: 'POST',
  path: '/api/login/new-passkey',
  access: 'public',
  summary: 'Keep that passkey, named after the browser: finishes the sign-in and gives the recovery codes',
  beginsSession: true,
  ...withPasskey,
  body: firstPasskeySchema,
  answer: z.object({ user: userSchema, ...recoveryCodesSchema.shape }),
});
