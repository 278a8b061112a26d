import { endpointsOf } from '../http/endpoint.ts';
import { maxAbsBytes } from './abs-file.ts';
import type { bvbsContracts } from './bvbs-contracts.ts';

const declareEndpoint = endpointsOf<typeof bvbsContracts>();

/** Media types of a BVBS file; their `charset` overrides the detected encoding. */
export const absTypes = ['text/plain', 'application/octet-stream'] as const;

export const bvbsEndpoint = declareEndpoint({
  name: 'orders.bvbs',
  method: 'POST',
  path: '/api/orders/bvbs',
  access: 'planner',
  change: true,
  bodyTypes: absTypes,
  maxBody: maxAbsBytes,
});

export const takeDrawingsEndpoint = declareEndpoint({
  name: 'drawings.take',
  method: 'POST',
  path: '/api/drawings',
  access: 'planner',
  change: true,
  maxBody: 2 * maxAbsBytes,
});

export const knownDrawingsEndpoint = declareEndpoint({
  name: 'drawings.find',
  method: 'GET',
  path: '/api/drawings',
  access: 'viewer',
});

export const drawingsOfOrderEndpoint = declareEndpoint({
  name: 'drawings.ofOrder',
  method: 'GET',
  path: '/api/orders/{id}/drawings',
  access: 'viewer',
});

export const freeNumbersEndpoint = declareEndpoint({
  name: 'drawings.numbers',
  method: 'GET',
  path: '/api/drawings/numbers',
  access: 'planner',
});

export const splitPositionsEndpoint = declareEndpoint({
  name: 'drawings.split',
  method: 'POST',
  path: '/api/drawings/split',
  access: 'planner',
  change: true,
});
