import { endpointsOf } from '../http/endpoint.ts';
import type { searchContracts } from './search-contracts.ts';

const declareEndpoint = endpointsOf<typeof searchContracts>();

export const searchEndpoint = declareEndpoint({
  name: 'search.find',
  method: 'GET',
  path: '/api/search',
  access: 'viewer',
});
