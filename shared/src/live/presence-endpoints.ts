import { endpointsOf } from '../http/endpoint.ts';
import type { presenceContracts } from './presence-contracts.ts';

const declareEndpoint = endpointsOf<typeof presenceContracts>();

/** What a window without a socket sends and receives, every 5 s. */
export const reportPresenceEndpoint = declareEndpoint({
  name: 'presence.report',
  method: 'POST',
  path: '/api/presence',
  access: 'viewer',
  inPerson: true,
});
