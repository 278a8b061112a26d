import { endpointsOf } from '../http/endpoint.ts';
import type { siteContracts } from './site-contracts.ts';

const declareEndpoint = endpointsOf<typeof siteContracts>();

export const listSitesEndpoint = declareEndpoint({
  name: 'sites.list',
  method: 'GET',
  path: '/api/sites',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const siteBookEndpoint = declareEndpoint({
  name: 'sites.book',
  method: 'GET',
  path: '/api/sites/book',
  access: 'viewer',
});

export const createSiteEndpoint = declareEndpoint({
  name: 'sites.create',
  method: 'POST',
  path: '/api/sites',
  access: 'planner',
  change: true,
});

export const updateSiteEndpoint = declareEndpoint({
  name: 'sites.update',
  method: 'PUT',
  path: '/api/sites/{id}',
  access: 'planner',
  change: true,
  row: 'sites',
});

export const mergeSitesEndpoint = declareEndpoint({
  name: 'sites.merge',
  method: 'POST',
  path: '/api/sites/{id}/merge',
  access: 'planner',
  change: true,
  row: 'sites',
});

export const leaveApartEndpoint = declareEndpoint({
  name: 'sites.leaveApart',
  method: 'POST',
  path: '/api/sites/apart',
  access: 'planner',
});

export const tieOrderEndpoint = declareEndpoint({
  name: 'sites.tieOrder',
  method: 'PUT',
  path: '/api/orders/{id}/site',
  access: 'planner',
  change: true,
  row: 'orders',
});

export const announceEndpoint = declareEndpoint({
  name: 'sites.announce',
  method: 'PUT',
  path: '/api/delivery-items/{id}/announcement',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveryItems',
});
