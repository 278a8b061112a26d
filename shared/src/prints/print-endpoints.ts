import { endpointsOf } from '../http/endpoint.ts';
import type { printContracts } from './print-contracts.ts';

const declareEndpoint = endpointsOf<typeof printContracts>();

export const latestPrintEndpoint = declareEndpoint({
  name: 'prints.latest',
  method: 'GET',
  path: '/api/prints',
  access: 'viewer',
});

export const recordPrintEndpoint = declareEndpoint({
  name: 'prints.record',
  method: 'POST',
  path: '/api/prints',
  access: 'viewer',
  change: true,
  row: 'day',
});

export const recordHallPrintsEndpoint = declareEndpoint({
  name: 'prints.recordHalls',
  method: 'POST',
  path: '/api/prints/halls',
  access: 'viewer',
  change: true,
  row: 'day',
});
