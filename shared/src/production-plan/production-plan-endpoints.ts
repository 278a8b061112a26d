import { endpointsOf } from '../http/endpoint.ts';
import type { productionPlanContracts } from './production-plan-contracts.ts';

const declareEndpoint = endpointsOf<typeof productionPlanContracts>();

export const productionPlanEndpoint = declareEndpoint({
  name: 'productionPlan.month',
  method: 'GET',
  path: '/api/production-plan',
  access: 'viewer',
  table: true,
  fields: true,
});
