import { endpointsOf } from '../http/endpoint.ts';
import type { dayLoadContracts } from './day-load-contracts.ts';

const declareEndpoint = endpointsOf<typeof dayLoadContracts>();

export const listDaysEndpoint = declareEndpoint({
  name: 'days.list',
  method: 'GET',
  path: '/api/days',
  access: 'viewer',
  fields: true,
});
