import { endpointsOf } from '../http/endpoint.ts';
import type { truckContracts } from './truck-contracts.ts';

const declareEndpoint = endpointsOf<typeof truckContracts>();

export const listTrucksEndpoint = declareEndpoint({
  name: 'trucks.list',
  method: 'GET',
  path: '/api/trucks',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const createTruckEndpoint = declareEndpoint({
  name: 'trucks.create',
  method: 'POST',
  path: '/api/trucks',
  access: 'planner',
  change: true,
});

export const updateTruckEndpoint = declareEndpoint({
  name: 'trucks.update',
  method: 'PUT',
  path: '/api/trucks/{id}',
  access: 'planner',
  change: true,
  row: 'trucks',
});
