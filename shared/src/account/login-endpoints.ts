import { endpointsOf } from '../http/endpoint.ts';
import type { loginContracts } from './login-contracts.ts';

const declareEndpoint = endpointsOf<typeof loginContracts>();

export const listLoginsEndpoint = declareEndpoint({
  name: 'account.listLogins',
  method: 'GET',
  path: '/api/logins',
  access: 'viewer',
  inPerson: true,
});

export const endLoginEndpoint = declareEndpoint({
  name: 'account.endLogin',
  method: 'DELETE',
  path: '/api/logins/{id}',
  access: 'viewer',
  inPerson: true,
});
