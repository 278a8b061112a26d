import { endpointsOf } from '../http/endpoint.ts';
import type { presenceContracts } from './presence-contracts.ts';

const declareEndpoint = endpointsOf<typeof presenceContracts>();

/** Reports and returns presence for windows without a socket, every 5 s. */
export const reportPresenceEndpoint = declareEndpoint({
  name: 'presence.report',
  method: 'POST',
  path: '/api/presence',
  access: 'viewer',
  inPerson: true,
});
