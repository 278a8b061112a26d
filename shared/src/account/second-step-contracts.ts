import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams } from '../values/identifier-schema.ts';
import {
  appCodeSchema,
  newPasskeySchema,
  offeredAppSchema,
  passkeyNameSchema,
  passkeySchema,
  recoveryCodesSchema,
  secondStepSchema,
  webAuthnOptionsSchema,
} from './second-step-schema.ts';

export const secondStepContracts = {
  'secondStep.read': {
    summary: "One's own passkeys, authenticator app and recovery codes, and whether the plant requires any",
    answer: secondStepSchema,
  },
  'passkeys.offer': {
    summary: 'Options to make a passkey with',
    answer: webAuthnOptionsSchema,
  },
  'passkeys.add': {
    summary:
      'Keep a passkey that the browser made with these options; recovery codes come with the first second step',
    body: newPasskeySchema,
    answer: z.object({ passkey: passkeySchema, ...recoveryCodesSchema.shape }),
  },
  'passkeys.rename': {
    summary: "Name one of one's own passkeys",
    params: idParams,
    body: passkeyNameSchema,
  },
  'passkeys.remove': {
    summary: "Remove one of one's own passkeys",
    params: idParams,
  },
  'authenticatorApp.offer': {
    summary: 'A secret for an authenticator app, shown this once; it counts from its first code on',
    answer: offeredAppSchema,
  },
  'authenticatorApp.confirm': {
    summary: 'The first code of the offered app: sign-ins ask for its codes from now on',
    body: appCodeSchema,
    answer: recoveryCodesSchema,
  },
  'authenticatorApp.remove': {
    summary: "Ask for no codes from one's authenticator app any more",
  },
  'recoveryCodes.renew': {
    summary: 'Ten new recovery codes in place of the old ones',
    answer: recoveryCodesSchema,
  },
  'users.resetSecondStep': {
    summary: "Remove somebody's passkeys, authenticator app and recovery codes: for who is locked out",
    params: idParams,
  },
} satisfies Contracts;
