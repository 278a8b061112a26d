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
      'Finish a sign-in that SECOND_STEP_REQUIRED was answered to, by a code of the app or a recovery code',
    body: secondStepCodeSchema,
    answer: userSchema,
  },
  'account.passkeyOptions': {
    summary: 'Options to sign in with a passkey, for whoever holds one; they count once, for ten minutes',
    body: z.strictObject({ pendingSignIn: pendingSchema.shape.pendingSignIn.optional() }),
    answer: webAuthnOptionsSchema,
  },
  'account.passkeySignIn': {
    summary: 'Sign in with a passkey, in place of the password or after it',
    body: passkeySignInSchema,
    answer: userSchema,
  },
  'account.offerApp': {
    summary: 'A secret for the authenticator app of who has to have a second step and has none yet',
    body: pendingSchema,
    answer: offeredAppSchema,
  },
  'account.confirmApp': {
    summary: 'The first code of that app: finishes the sign-in and gives the recovery codes',
    body: secondStepCodeSchema,
    answer: z.object({ user: userSchema, ...recoveryCodesSchema.shape }),
  },
  'account.offerPasskey': {
    summary: 'Options for who has to have a second step and has none yet to make a passkey with',
    body: pendingSchema,
    answer: webAuthnOptionsSchema,
  },
  'account.addPasskey': {
    summary: 'Keep that passkey, named after the browser: finishes the sign-in and gives the recovery codes',
    body: firstPasskeySchema,
    answer: z.object({ user: userSchema, ...recoveryCodesSchema.shape }),
  },
} satisfies Contracts;
