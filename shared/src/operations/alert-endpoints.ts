import { endpointsOf } from '../http/endpoint.ts';
import type { alertContracts } from './alert-contracts.ts';

const declareEndpoint = endpointsOf<typeof alertContracts>();

export const listAlertsEndpoint = declareEndpoint({
  name: 'operations.alerts',
  method: 'GET',
  path: '/api/alerts',
  access: 'admin',
});
