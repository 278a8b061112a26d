import { endpointsOf } from '../http/endpoint.ts';
import type { secondStepContracts } from './second-step-contracts.ts';

const declareEndpoint = endpointsOf<typeof secondStepContracts>();

const inPerson = { access: 'viewer', inPerson: true } as const;

const proven = { ...inPerson, proof: 'recent' } as const;

export const readSecondStepEndpoint = declareEndpoint({
  name: 'secondStep.read',
  method: 'GET',
  path: '/api/account/second-step',
  ...inPerson,
});

export const offerPasskeyEndpoint = declareEndpoint({
  name: 'passkeys.offer',
  method: 'POST',
  path: '/api/account/passkey-options',
  ...proven,
});

export const addPasskeyEndpoint = declareEndpoint({
  name: 'passkeys.add',
  method: 'POST',
  path: '/api/account/passkeys',
  ...proven,
});

export const renamePasskeyEndpoint = declareEndpoint({
  name: 'passkeys.rename',
  method: 'PUT',
  path: '/api/account/passkeys/{id}',
  ...inPerson,
});

export const removePasskeyEndpoint = declareEndpoint({
  name: 'passkeys.remove',
  method: 'DELETE',
  path: '/api/account/passkeys/{id}',
  ...proven,
});

export const offerAppEndpoint = declareEndpoint({
  name: 'authenticatorApp.offer',
  method: 'POST',
  path: '/api/account/authenticator-app',
  ...proven,
});

export const confirmAppEndpoint = declareEndpoint({
  name: 'authenticatorApp.confirm',
  method: 'PUT',
  path: '/api/account/authenticator-app',
  ...proven,
});

export const removeAppEndpoint = declareEndpoint({
  name: 'authenticatorApp.remove',
  method: 'DELETE',
  path: '/api/account/authenticator-app',
  ...proven,
});

export const renewRecoveryCodesEndpoint = declareEndpoint({
  name: 'recoveryCodes.renew',
  method: 'POST',
  path: '/api/account/recovery-codes',
  ...proven,
});

export const resetSecondStepEndpoint = declareEndpoint({
  name: 'users.resetSecondStep',
  method: 'POST',
  path: '/api/users/{id}/second-step-reset',
  access: 'admin',
  inPerson: true,
  proof: 'recent',
});
