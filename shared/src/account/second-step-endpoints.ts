import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { idParams } from '../values/identifier.ts';
import {
  appCodeSchema,
  newPasskeySchema,
  offeredAppSchema,
  passkeyNameSchema,
  passkeySchema,
  recoveryCodesSchema,
  secondStepSchema,
  webAuthnOptionsSchema,
} from './second-step.ts';

const inPerson = { access: 'viewer', inPerson: true } as const;
const proven = { ...inPerson, proof: 'recent' } as const;

export const readSecondStepEndpoint = declareEndpoint({
  name: 'secondStep.read',
  method: 'GET',
  path: '/api/account/second-step',
  ...inPerson,
  summary: "One's own passkeys, authenticator app and recovery codes, and whether the plant requires any",
  answer: secondStepSchema,
});

export const offerPasskeyEndpoint = declareEndpoint({
  name: 'passkeys.offer',
  method: 'POST',
  path: '/api/account/passkey-options',
  ...proven,
  summary: 'Options to make a passkey with',
  answer: webAuthnOptionsSchema,
});

export const addPasskeyEndpoint = declareEndpoint({
  name: 'passkeys.add',
  method: 'POST',
  path: '/api/account/passkeys',
  ...proven,
  summary:
    'Keep a passkey that the browser made with these options; recovery codes come with the first second step',
  body: newPasskeySchema,
  answer: z.object({ passkey: passkeySchema, ...recoveryCodesSchema.shape }),
});

export const renamePasskeyEndpoint = declareEndpoint({
  name: 'passkeys.rename',
  method: 'PUT',
  path: '/api/account/passkeys/{id}',
  ...inPerson,
  summary: "Name one of one's own passkeys",
  params: idParams,
  body: passkeyNameSchema,
});

export const removePasskeyEndpoint = declareEndpoint({
  name: 'passkeys.remove',
  method: 'DELETE',
  path: '/api/account/passkeys/{id}',
  ...proven,
  summary: "Remove one of one's own passkeys",
  params: idParams,
});

export const offerAppEndpoint = declareEndpoint({
  name: 'authenticatorApp.offer',
  method: 'POST',
  path: '/api/account/authenticator-app',
  ...proven,
  summary: 'A secret for an authenticator app, shown this once; it counts from its first code on',
  answer: offeredAppSchema,
});

export const confirmAppEndpoint = declareEndpoint({
  name: 'authenticatorApp.confirm',
  method: 'PUT',
  path: '/api/account/authenticator-app',
  ...proven,
  summary: 'The first code of the offered app: sign-ins ask for its codes from now on',
  body: appCodeSchema,
  answer: recoveryCodesSchema,
});

export const removeAppEndpoint = declareEndpoint({
  name: 'authenticatorApp.remove',
  method: 'DELETE',
  path: '/api/account/authenticator-app',
  ...proven,
  summary: "Ask for no codes from one's authenticator app any more",
});

export const renewRecoveryCodesEndpoint = declareEndpoint({
  name: 'recoveryCodes.renew',
  method: 'POST',
  path: '/api/account/recovery-codes',
  ...proven,
  summary: 'Ten new recovery codes in place of the old ones',
  answer: recoveryCodesSchema,
});

export const resetSecondStepEndpoint = declareEndpoint({
  name: 'users.resetSecondStep',
  method: 'POST',
  path: '/api/users/{id}/second-step-reset',
  access: 'admin',
  inPerson: true,
  proof: 'recent',
  summary: "Remove somebody's passkeys, authenticator app and recovery codes: for who is locked out",
  params: idParams,
});
