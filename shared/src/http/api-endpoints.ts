import type { apiContracts } from './api-contracts.ts';
import { endpointsOf } from './endpoint.ts';

const declareEndpoint = endpointsOf<typeof apiContracts>();

/** The call is public, so that client generators can read it; its answer contains no data of the plant. */
export const describeApiEndpoint = declareEndpoint({
  name: 'api.describe',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
});

export const showApiEndpoint = declareEndpoint({
  name: 'api.docs',
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  answerType: 'text/html',
});
