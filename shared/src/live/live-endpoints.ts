import { endpointsOf } from '../http/endpoint.ts';
import type { liveContracts } from './live-contracts.ts';

const declareEndpoint = endpointsOf<typeof liveContracts>();

export const daySnapshotEndpoint = declareEndpoint({
  name: 'days.snapshot',
  method: 'GET',
  path: '/api/days/{date}',
  access: 'viewer',
});

export const changesSinceEndpoint = declareEndpoint({
  name: 'changes.since',
  method: 'GET',
  path: '/api/changes',
  access: 'viewer',
});

export const undoChangeEndpoint = declareEndpoint({
  name: 'changes.undo',
  method: 'POST',
  path: '/api/changes/{id}/undo',
  access: 'planner',
  change: true,
  inPast: true,
});
