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
    summary:
      "One's own passkeys, authenticator app and recovery codes, and if the plant requires a second step",
    answer: secondStepSchema,
  },
  'passkeys.offer': {
    summary: 'Options for the browser to create a passkey',
    answer: webAuthnOptionsSchema,
  },
  'passkeys.add': {
    summary:
      "Store a passkey that the browser created with these options; a person's first second step also answers recovery codes",
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
    summary:
      'A secret for an authenticator app, shown only once; sign-ins ask for codes once the first one is confirmed',
    answer: offeredAppSchema,
  },
  'authenticatorApp.confirm': {
    summary: 'Confirm the offered app with its first code; from then on sign-ins ask for its codes',
    body: appCodeSchema,
    answer: recoveryCodesSchema,
  },
  'authenticatorApp.remove': {
    summary: "Remove one's authenticator app, so that sign-ins no longer ask for its codes",
  },
  'recoveryCodes.renew': {
    summary: "Replace one's recovery codes by ten new ones",
    answer: recoveryCodesSchema,
  },
  'users.resetSecondStep': {
    summary: 'Remove the passkeys, authenticator app and recovery codes of a person who is locked out',
    params: idParams,
  },
} satisfies Contracts;
