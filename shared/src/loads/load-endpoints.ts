import { endpointsOf } from '../http/endpoint.ts';
import type { loadContracts } from './load-contracts.ts';

const declareEndpoint = endpointsOf<typeof loadContracts>();

export const loadsOfDayEndpoint = declareEndpoint({
  name: 'loads.ofDay',
  method: 'GET',
  path: '/api/loads',
  access: 'viewer',
  table: true,
  fields: true,
});

export const setMeasuresEndpoint = declareEndpoint({
  name: 'shipments.measure',
  method: 'PUT',
  path: '/api/shipments/{id}/measures',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'shipments',
});
