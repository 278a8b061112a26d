import { endpointsOf } from '../http/endpoint.ts';
import type { restoreContracts } from './restore-contracts.ts';

const declareEndpoint = endpointsOf<typeof restoreContracts>();

export const restoreRowEndpoint = declareEndpoint({
  name: 'days.restore',
  method: 'POST',
  path: '/api/days/{date}/restore',
  access: 'planner',
  change: true,
  row: 'found',
  inPast: true,
});
