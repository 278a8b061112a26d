import { endpointsOf } from '../http/endpoint.ts';
import type { accountContracts } from './account-contracts.ts';

const declareEndpoint = endpointsOf<typeof accountContracts>();

export const signInEndpoint = declareEndpoint({
  name: 'account.signIn',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  beginsSession: true,
});

export const checkSessionEndpoint = declareEndpoint({
  name: 'account.checkSession',
  method: 'GET',
  path: '/api/checkSession',
  access: 'viewer',
  inPerson: true,
  beginsSession: true,
});

export const signOutEndpoint = declareEndpoint({
  name: 'account.signOut',
  method: 'POST',
  path: '/api/logout',
  access: 'viewer',
  inPerson: true,
});

export const updateAccountEndpoint = declareEndpoint({
  name: 'account.update',
  method: 'PUT',
  path: '/api/account',
  access: 'viewer',
  inPerson: true,
});
