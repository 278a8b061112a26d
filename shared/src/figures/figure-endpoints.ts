import { endpointsOf } from '../http/endpoint.ts';
import type { figureContracts } from './figure-contracts.ts';

const declareEndpoint = endpointsOf<typeof figureContracts>();

export const figuresEndpoint = declareEndpoint({
  name: 'figures.read',
  method: 'GET',
  path: '/api/figures',
  access: 'viewer',
  table: true,
});
