import { endpointsOf } from '../http/endpoint.ts';
import type { secondStepSignInContracts } from './second-step-sign-in-contracts.ts';

const declareEndpoint = endpointsOf<typeof secondStepSignInContracts>();

/** A WebAuthn answer with certificates exceeds the usual limit for anonymous callers. */
const withPasskey = { maxBody: 16 * 1024 } as const;

export const finishSignInEndpoint = declareEndpoint({
  name: 'account.finishSignIn',
  method: 'POST',
  path: '/api/login/code',
  access: 'public',
  beginsSession: true,
});

export const passkeyOptionsEndpoint = declareEndpoint({
  name: 'account.passkeyOptions',
  method: 'POST',
  path: '/api/login/passkey-options',
  access: 'public',
});

export const passkeySignInEndpoint = declareEndpoint({
  name: 'account.passkeySignIn',
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  beginsSession: true,
  ...withPasskey,
});

export const offerAppAtSignInEndpoint = declareEndpoint({
  name: 'account.offerApp',
  method: 'POST',
  path: '/api/login/authenticator-app',
  access: 'public',
});

export const confirmAppAtSignInEndpoint = declareEndpoint({
  name: 'account.confirmApp',
  method: 'PUT',
  path: '/api/login/authenticator-app',
  access: 'public',
  beginsSession: true,
});

export const offerPasskeyAtSignInEndpoint = declareEndpoint({
  name: 'account.offerPasskey',
  method: 'POST',
  path: '/api/login/new-passkey-options',
  access: 'public',
});

export const addPasskeyAtSignInEndpoint = declareEndpoint({
  name: 'account.addPasskey',
  method: 'POST',
  path: '/api/login/new-passkey',
  access: 'public',
  beginsSession: true,
  ...withPasskey,
});
