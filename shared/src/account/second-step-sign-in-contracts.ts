import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import {
  firstPasskeySchema,
  offeredAppSchema,
  passkeySignInSchema,
  pendingSchema,
  recoveryCodesSchema,
  secondStepCodeSchema,
  webAuthnOptionsSchema,
} from './second-step-schema.ts';
import { userSchema } from './user-schema.ts';

export const secondStepSignInContracts = {
  'account.finishSignIn': {
    summary:
      'Finish a sign-in that was answered with SECOND_STEP_REQUIRED, by a code of the app or a recovery code',
    body: secondStepCodeSchema,
    answer: userSchema,
  },
  'account.passkeyOptions': {
    summary: 'Options to sign in with a passkey; valid once, for ten minutes',
    body: z.strictObject({ pendingSignIn: pendingSchema.shape.pendingSignIn.optional() }),
    answer: webAuthnOptionsSchema,
  },
  'account.passkeySignIn': {
    summary: 'Sign in with a passkey, in place of the password or after it',
    body: passkeySignInSchema,
    answer: userSchema,
  },
  'account.offerApp': {
    summary:
      'A secret for an authenticator app, for a sign-in that needs a second step which the person doesn’t have yet',
    body: pendingSchema,
    answer: offeredAppSchema,
  },
  'account.confirmApp': {
    summary: 'Confirm that app with its first code; finishes the sign-in and answers the recovery codes',
    body: secondStepCodeSchema,
    answer: z.object({ user: userSchema, ...recoveryCodesSchema.shape }),
  },
  'account.offerPasskey': {
    summary:
      'Options to create a passkey, for a sign-in that needs a second step which the person doesn’t have yet',
    body: pendingSchema,
    answer: webAuthnOptionsSchema,
  },
  'account.addPasskey': {
    summary:
      'Store that passkey, named after the browser; finishes the sign-in and answers the recovery codes',
    body: firstPasskeySchema,
    answer: z.object({ user: userSchema, ...recoveryCodesSchema.shape }),
  },
} satisfies Contracts;
