import { endpointsOf } from '../http/endpoint.ts';
import type { plantContracts } from './plant-contracts.ts';

const declareEndpoint = endpointsOf<typeof plantContracts>();

export const plantEndpoint = declareEndpoint({
  name: 'plant.settings',
  method: 'GET',
  path: '/api/plant',
  access: 'viewer',
});

export const changePlantEndpoint = declareEndpoint({
  name: 'plant.change',
  method: 'PUT',
  path: '/api/plant',
  access: 'admin',
  inPerson: true,
  proof: { secondStep: '*' },
});

export const plantRegionsEndpoint = declareEndpoint({
  name: 'plant.regions',
  method: 'GET',
  path: '/api/plant/regions',
  access: 'viewer',
});

export const postcodeCountsEndpoint = declareEndpoint({
  name: 'plant.postcodes',
  method: 'GET',
  path: '/api/plant/postcodes',
  access: 'admin',
});
