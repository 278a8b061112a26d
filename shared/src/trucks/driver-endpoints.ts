import { endpointsOf } from '../http/endpoint.ts';
import type { driverContracts } from './driver-contracts.ts';

const declareEndpoint = endpointsOf<typeof driverContracts>();

export const listDriversEndpoint = declareEndpoint({
  name: 'drivers.list',
  method: 'GET',
  path: '/api/drivers',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const createDriverEndpoint = declareEndpoint({
  name: 'drivers.create',
  method: 'POST',
  path: '/api/drivers',
  access: 'planner',
});

export const updateDriverEndpoint = declareEndpoint({
  name: 'drivers.update',
  method: 'PUT',
  path: '/api/drivers/{id}',
  access: 'planner',
});
