import { endpointsOf } from '../http/endpoint.ts';
import type { historyContracts } from './history-contracts.ts';

const declareEndpoint = endpointsOf<typeof historyContracts>();

export const historyEndpoint = declareEndpoint({
  name: 'history.page',
  method: 'GET',
  path: '/api/history',
  access: 'viewer',
});

export const timeLineEndpoint = declareEndpoint({
  name: 'days.timeLine',
  method: 'GET',
  path: '/api/days/{date}/timeline',
  access: 'viewer',
});

export const undoableEndpoint = declareEndpoint({
  name: 'undo.next',
  method: 'GET',
  path: '/api/undo',
  access: 'viewer',
});
