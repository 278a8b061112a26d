import { endpointsOf } from '../http/endpoint.ts';
import type { productionForecastContracts } from './production-forecast-contracts.ts';

const declareEndpoint = endpointsOf<typeof productionForecastContracts>();

export const productionForecastEndpoint = declareEndpoint({
  name: 'productionForecast.twoWeeks',
  method: 'GET',
  path: '/api/production-forecast',
  access: 'viewer',
  table: true,
  fields: true,
});
