import { endpointsOf } from '../http/endpoint.ts';
import type { openPrintContracts } from './open-print-contracts.ts';

const declareEndpoint = endpointsOf<typeof openPrintContracts>();

export const openPrintEndpoint = declareEndpoint({
  name: 'prints.open',
  method: 'POST',
  path: '/api/prints/open',
  access: 'viewer',
  row: 'day',
});

export const openHallPrintsEndpoint = declareEndpoint({
  name: 'prints.openHalls',
  method: 'POST',
  path: '/api/prints/halls/open',
  access: 'viewer',
  row: 'day',
});

export const confirmPrintEndpoint = declareEndpoint({
  name: 'prints.answer',
  method: 'POST',
  path: '/api/prints/answer',
  access: 'viewer',
  change: true,
});
