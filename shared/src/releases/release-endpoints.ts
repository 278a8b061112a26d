import { endpointsOf } from '../http/endpoint.ts';
import type { releaseContracts } from './release-contracts.ts';

const declareEndpoint = endpointsOf<typeof releaseContracts>();

export const dayReleaseEndpoint = declareEndpoint({
  name: 'days.readRelease',
  method: 'GET',
  path: '/api/days/{date}/release',
  access: 'viewer',
});

export const releaseDayEndpoint = declareEndpoint({
  name: 'days.release',
  method: 'POST',
  path: '/api/days/{date}/release',
  access: 'planner',
  change: true,
  row: 'found',
});

export const withdrawReleaseEndpoint = declareEndpoint({
  name: 'days.withdrawRelease',
  method: 'DELETE',
  path: '/api/days/{date}/release',
  access: 'planner',
  change: true,
  row: 'found',
});

export const dayGrantEndpoint = declareEndpoint({
  name: 'days.grant',
  method: 'POST',
  path: '/api/days/{date}/grants',
  access: 'planner',
  inPerson: true,
  change: true,
  row: 'found',
});
