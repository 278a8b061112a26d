import { endpointsOf } from '../http/endpoint.ts';
import type { shipmentContracts } from './shipment-contracts.ts';

const declareEndpoint = endpointsOf<typeof shipmentContracts>();

export const updatedShipmentsEndpoint = declareEndpoint({
  name: 'shipments.updated',
  method: 'GET',
  path: '/api/shipments',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const updateShipmentEndpoint = declareEndpoint({
  name: 'shipments.update',
  method: 'PUT',
  path: '/api/shipments/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'shipments',
});

export const deleteShipmentEndpoint = declareEndpoint({
  name: 'shipments.delete',
  method: 'DELETE',
  path: '/api/shipments/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'shipments',
});

export const splitShipmentEndpoint = declareEndpoint({
  name: 'shipments.split',
  method: 'POST',
  path: '/api/shipments',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'found',
});

export const moveShipmentsEndpoint = declareEndpoint({
  name: 'shipments.move',
  method: 'POST',
  path: '/api/shipments/move',
  access: 'planner',
  change: true,
  maxBody: 262_144,
});

export const deleteShipmentsEndpoint = declareEndpoint({
  name: 'shipments.deleteSeveral',
  method: 'POST',
  path: '/api/shipments/delete',
  access: 'planner',
  change: true,
  maxBody: 262_144,
});

export const moveLeftoversEndpoint = declareEndpoint({
  name: 'shipments.moveLeftovers',
  method: 'POST',
  path: '/api/shipments/leftovers',
  access: 'planner',
  change: true,
});

export const unassignedNotificationEndpoint = declareEndpoint({
  name: 'shipments.unassignedNotification',
  method: 'GET',
  path: '/api/shipments/unassigned/notification',
  access: 'viewer',
});

export const unassignedCountEndpoint = declareEndpoint({
  name: 'shipments.unassignedCount',
  method: 'GET',
  path: '/api/shipments/unassigned/count',
  access: 'viewer',
});
