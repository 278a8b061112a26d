import { endpointsOf } from '../http/endpoint.ts';
import type { proposalContracts } from './proposal-contracts.ts';

const declareEndpoint = endpointsOf<typeof proposalContracts>();

export const suggestRunsEndpoint = declareEndpoint({
  name: 'shipments.suggest',
  method: 'GET',
  path: '/api/shipments/{id}/suggestions',
  access: 'planner',
});

export const suggestHallsEndpoint = declareEndpoint({
  name: 'orders.suggest',
  method: 'GET',
  path: '/api/orders/{id}/suggestions',
  access: 'planner',
});

export const proposeDayEndpoint = declareEndpoint({
  name: 'days.propose',
  method: 'POST',
  path: '/api/days/{date}/proposal',
  access: 'planner',
});

export const placeProposalEndpoint = declareEndpoint({
  name: 'days.place',
  method: 'POST',
  path: '/api/days/{date}/placements',
  access: 'planner',
  change: true,
  inDraft: true,
  maxBody: 256 * 1024,
});
