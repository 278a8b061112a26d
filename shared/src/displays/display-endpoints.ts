import { endpointsOf } from '../http/endpoint.ts';
import type { displayContracts } from './display-contracts.ts';

const declareEndpoint = endpointsOf<typeof displayContracts>();

export const pairDisplayEndpoint = declareEndpoint({
  name: 'displays.pair',
  method: 'POST',
  path: '/api/displays/pairing',
  access: 'public',
});

export const addDisplayEndpoint = declareEndpoint({
  name: 'displays.add',
  method: 'POST',
  path: '/api/displays',
  access: 'planner',
  inPerson: true,
});

export const listDisplaysEndpoint = declareEndpoint({
  name: 'displays.list',
  method: 'GET',
  path: '/api/displays',
  access: 'planner',
  inPerson: true,
});

export const removeDisplayEndpoint = declareEndpoint({
  name: 'displays.remove',
  method: 'DELETE',
  path: '/api/displays/{id}',
  access: 'planner',
  inPerson: true,
});

export const wallEndpoint = declareEndpoint({
  name: 'displays.wall',
  method: 'GET',
  path: '/api/displays/wall',
  access: 'display',
});
