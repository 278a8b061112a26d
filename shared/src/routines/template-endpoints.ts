import { endpointsOf } from '../http/endpoint.ts';
import type { templateContracts } from './template-contracts.ts';

const declareEndpoint = endpointsOf<typeof templateContracts>();

export const listTemplatesEndpoint = declareEndpoint({
  name: 'templates.list',
  method: 'GET',
  path: '/api/templates',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const addTemplateEndpoint = declareEndpoint({
  name: 'templates.add',
  method: 'POST',
  path: '/api/templates',
  access: 'planner',
  change: true,
});

export const changeTemplateEndpoint = declareEndpoint({
  name: 'templates.change',
  method: 'PUT',
  path: '/api/templates/{id}',
  access: 'planner',
  change: true,
  row: 'templates',
});

export const removeTemplateEndpoint = declareEndpoint({
  name: 'templates.remove',
  method: 'DELETE',
  path: '/api/templates/{id}',
  access: 'planner',
  change: true,
  row: 'templates',
});
