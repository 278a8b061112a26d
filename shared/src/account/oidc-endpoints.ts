import { endpointsOf } from '../http/endpoint.ts';
import type { oidcContracts } from './oidc-contracts.ts';

const declareEndpoint = endpointsOf<typeof oidcContracts>();

export const beginOidcEndpoint = declareEndpoint({
  name: 'account.beginOidc',
  method: 'POST',
  path: '/api/oidc/sign-in',
  access: 'public',
});

const inPerson = { access: 'viewer', inPerson: true } as const;

export const readIdentityEndpoint = declareEndpoint({
  name: 'identity.read',
  method: 'GET',
  path: '/api/account/identity',
  ...inPerson,
});

export const removeIdentityEndpoint = declareEndpoint({
  name: 'identity.remove',
  method: 'DELETE',
  path: '/api/account/identity',
  ...inPerson,
  proof: 'recent',
});

export const providerSignOutEndpoint = declareEndpoint({
  name: 'account.providerSignOut',
  method: 'GET',
  path: '/api/oidc/sign-out',
  ...inPerson,
});
