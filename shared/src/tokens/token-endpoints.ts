import { endpointsOf } from '../http/endpoint.ts';
import type { tokenContracts } from './token-contracts.ts';

const declareEndpoint = endpointsOf<typeof tokenContracts>();

export const listTokensEndpoint = declareEndpoint({
  name: 'tokens.list',
  method: 'GET',
  path: '/api/tokens',
  access: 'planner',
  inPerson: true,
});

export const createTokenEndpoint = declareEndpoint({
  name: 'tokens.create',
  method: 'POST',
  path: '/api/tokens',
  access: 'planner',
  inPerson: true,
  proof: 'recent',
});

export const revokeTokenEndpoint = declareEndpoint({
  name: 'tokens.revoke',
  method: 'DELETE',
  path: '/api/tokens/{id}',
  access: 'planner',
  inPerson: true,
});
