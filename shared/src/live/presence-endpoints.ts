import { endpointsOf } from '../http/endpoint.ts';
import type { presenceContracts } from './presence-contracts.ts';

const declareEndpoint = endpointsOf<typeof presenceContracts>();

/** Reports a window's presence and returns its day's; windows without a socket call it with each poll and each change. */
export const reportPresenceEndpoint = declareEndpoint({
  name: 'presence.report',
  method: 'POST',
  path: '/api/presence',
  access: 'viewer',
  inPerson: true,
});
