import { endpointsOf } from '../http/endpoint.ts';
import type { deliveryContracts } from './delivery-contracts.ts';

const declareEndpoint = endpointsOf<typeof deliveryContracts>();

export const listDeliveriesEndpoint = declareEndpoint({
  name: 'deliveries.list',
  method: 'GET',
  path: '/api/deliveries',
  access: 'viewer',
  table: true,
  fields: true,
});

export const updatedDeliveriesEndpoint = declareEndpoint({
  name: 'deliveries.updated',
  method: 'GET',
  path: '/api/deliveries/updated',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const fillSlotEndpoint = declareEndpoint({
  name: 'deliveries.fillSlot',
  method: 'POST',
  path: '/api/deliveries/{deliveryId}/items/{slot}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'found',
});

export const updateDeliveryEndpoint = declareEndpoint({
  name: 'deliveries.update',
  method: 'PUT',
  path: '/api/deliveries/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveries',
});

export const addDeliveryEndpoint = declareEndpoint({
  name: 'deliveries.create',
  method: 'POST',
  path: '/api/deliveries',
  access: 'planner',
  change: true,
  inDraft: true,
});

export const removeDeliveryEndpoint = declareEndpoint({
  name: 'deliveries.remove',
  method: 'DELETE',
  path: '/api/deliveries/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveries',
});

export const outageEndpoint = declareEndpoint({
  name: 'deliveries.outage',
  method: 'POST',
  path: '/api/deliveries/{id}/outage',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveries',
});

export const writeItemTextEndpoint = declareEndpoint({
  name: 'deliveryItems.writeText',
  method: 'PUT',
  path: '/api/delivery-items/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveryItems',
});

export const removeItemEndpoint = declareEndpoint({
  name: 'deliveryItems.remove',
  method: 'DELETE',
  path: '/api/delivery-items/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveryItems',
});

export const unassignItemsEndpoint = declareEndpoint({
  name: 'deliveryItems.unassign',
  method: 'POST',
  path: '/api/delivery-items/unassign',
  access: 'planner',
  change: true,
  inDraft: true,
});

export const swapItemsEndpoint = declareEndpoint({
  name: 'deliveryItems.swap',
  method: 'POST',
  path: '/api/delivery-items/{id}/swap',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveryItems',
});

export const moveItemEndpoint = declareEndpoint({
  name: 'deliveryItems.move',
  method: 'POST',
  path: '/api/delivery-items/{id}/move',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveryItems',
});

export const pinItemEndpoint = declareEndpoint({
  name: 'deliveryItems.pin',
  method: 'PUT',
  path: '/api/delivery-items/{id}/pin',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveryItems',
});

export const pinDeliveryEndpoint = declareEndpoint({
  name: 'deliveries.pin',
  method: 'PUT',
  path: '/api/deliveries/{id}/pin',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'deliveries',
});
