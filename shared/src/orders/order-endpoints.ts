import { endpointsOf } from '../http/endpoint.ts';
import type { orderContracts } from './order-contracts.ts';

const declareEndpoint = endpointsOf<typeof orderContracts>();

export const listOrdersEndpoint = declareEndpoint({
  name: 'orders.list',
  method: 'GET',
  path: '/api/orders',
  access: 'viewer',
  table: true,
  fields: true,
  paged: true,
});

export const createOrderEndpoint = declareEndpoint({
  name: 'orders.create',
  method: 'POST',
  path: '/api/orders',
  access: 'planner',
  change: true,
  inDraft: true,
});

export const createOrdersEndpoint = declareEndpoint({
  name: 'orders.createBatch',
  method: 'POST',
  path: '/api/orders/batch',
  access: 'planner',
  change: true,
  maxBody: 1_048_576,
});

export const moveOrdersEndpoint = declareEndpoint({
  name: 'orders.move',
  method: 'POST',
  path: '/api/orders/move',
  access: 'planner',
  change: true,
  maxBody: 262_144,
});

export const colourOrdersEndpoint = declareEndpoint({
  name: 'orders.colour',
  method: 'POST',
  path: '/api/orders/colours',
  access: 'planner',
  change: true,
  maxBody: 262_144,
});

export const setOrdersEndpoint = declareEndpoint({
  name: 'orders.set',
  method: 'POST',
  path: '/api/orders/values',
  access: 'planner',
  change: true,
  maxBody: 262_144,
});

export const noteOrdersEndpoint = declareEndpoint({
  name: 'orders.note',
  method: 'POST',
  path: '/api/orders/notes',
  access: 'planner',
  change: true,
  maxBody: 262_144,
});

export const cancelOrdersEndpoint = declareEndpoint({
  name: 'orders.cancelSeveral',
  method: 'POST',
  path: '/api/orders/cancel',
  access: 'planner',
  change: true,
  maxBody: 262_144,
});

export const updateOrderEndpoint = declareEndpoint({
  name: 'orders.update',
  method: 'PUT',
  path: '/api/orders/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'orders',
});

export const upsertOrderEndpoint = declareEndpoint({
  name: 'orders.upsert',
  method: 'PUT',
  path: '/api/orders/by-number/{orderId}',
  access: 'planner',
  change: true,
  row: 'orders',
});

export const findExternalOrdersEndpoint = declareEndpoint({
  name: 'orders.byExternalNumber',
  method: 'GET',
  path: '/api/orders/by-external-number',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const findOrdersEndpoint = declareEndpoint({
  name: 'orders.byNumber',
  method: 'GET',
  path: '/api/orders/by-number/{orderId}',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const heldValuesEndpoint = declareEndpoint({
  name: 'orders.held',
  method: 'GET',
  path: '/api/orders/held',
  access: 'viewer',
  fields: true,
});

export const readListColumnsEndpoint = declareEndpoint({
  name: 'orders.listColumns',
  method: 'GET',
  path: '/api/list-columns',
  access: 'planner',
});

export const keepListColumnsEndpoint = declareEndpoint({
  name: 'orders.keepListColumns',
  method: 'PUT',
  path: '/api/list-columns',
  access: 'planner',
});

export const takeErpValueEndpoint = declareEndpoint({
  name: 'orders.takeErpValue',
  method: 'PUT',
  path: '/api/orders/{id}/erp-value',
  access: 'planner',
  change: true,
  row: 'orders',
});

export const keepValueEndpoint = declareEndpoint({
  name: 'orders.keepValue',
  method: 'PUT',
  path: '/api/orders/{id}/kept-value',
  access: 'planner',
  change: true,
  row: 'orders',
});

export const moveOrderToHallEndpoint = declareEndpoint({
  name: 'orders.moveToHall',
  method: 'PUT',
  path: '/api/orders/{id}/hall',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'orders',
});

export const cancelOrderEndpoint = declareEndpoint({
  name: 'orders.cancel',
  method: 'PUT',
  path: '/api/orders/{id}/is-canceled',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'orders',
});

export const moveOrderToDateEndpoint = declareEndpoint({
  name: 'orders.moveToDate',
  method: 'PUT',
  path: '/api/orders/{id}/date',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'orders',
});
