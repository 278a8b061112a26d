import { endpointsOf } from '../http/endpoint.ts';
import type { sinceContracts } from './since-contracts.ts';

const declareEndpoint = endpointsOf<typeof sinceContracts>();

export const sinceEndpoint = declareEndpoint({
  name: 'since.read',
  method: 'GET',
  path: '/api/days/{date}/since',
  access: 'viewer',
  inPerson: true,
});

export const leaveDayEndpoint = declareEndpoint({
  name: 'since.leave',
  method: 'PUT',
  path: '/api/days/{date}/visit',
  access: 'viewer',
  inPerson: true,
});

export const changeEntryEndpoint = declareEndpoint({
  name: 'history.change',
  method: 'GET',
  path: '/api/changes/{id}',
  access: 'viewer',
});
