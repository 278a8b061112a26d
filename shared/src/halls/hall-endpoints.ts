import { endpointsOf } from '../http/endpoint.ts';
import type { hallContracts } from './hall-contracts.ts';

const declareEndpoint = endpointsOf<typeof hallContracts>();

export const hallTotalsEndpoint = declareEndpoint({
  name: 'halls.totals',
  method: 'GET',
  path: '/api/halls/totals',
  access: 'display',
});

export const setCapacityEndpoint = declareEndpoint({
  name: 'halls.setCapacity',
  method: 'PUT',
  path: '/api/halls/{id}/capacity',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'found',
});

export const removeCapacityEndpoint = declareEndpoint({
  name: 'halls.removeCapacity',
  method: 'DELETE',
  path: '/api/halls/{id}/capacity',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'found',
});

export const setCapacitiesEndpoint = declareEndpoint({
  name: 'halls.setCapacities',
  method: 'PUT',
  path: '/api/halls/capacities',
  access: 'planner',
  change: true,
  inDraft: true,
});
