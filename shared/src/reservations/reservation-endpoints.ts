import { endpointsOf } from '../http/endpoint.ts';
import type { reservationContracts } from './reservation-contracts.ts';

const declareEndpoint = endpointsOf<typeof reservationContracts>();

export const listReservationsEndpoint = declareEndpoint({
  name: 'reservations.list',
  method: 'GET',
  path: '/api/reservations',
  access: 'viewer',
  fields: true,
  paged: true,
});

export const dueReservationsEndpoint = declareEndpoint({
  name: 'reservations.due',
  method: 'GET',
  path: '/api/reservations/due',
  access: 'viewer',
});

export const createReservationEndpoint = declareEndpoint({
  name: 'reservations.create',
  method: 'POST',
  path: '/api/reservations',
  access: 'planner',
  change: true,
  inDraft: true,
});

export const updateReservationEndpoint = declareEndpoint({
  name: 'reservations.update',
  method: 'PUT',
  path: '/api/reservations/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'reservations',
});

export const removeReservationEndpoint = declareEndpoint({
  name: 'reservations.remove',
  method: 'DELETE',
  path: '/api/reservations/{id}',
  access: 'planner',
  change: true,
  inDraft: true,
  row: 'reservations',
});

export const upsertReservationEndpoint = declareEndpoint({
  name: 'reservations.upsert',
  method: 'PUT',
  path: '/api/reservations/by-number/{number}',
  access: 'planner',
  change: true,
  row: 'reservations',
});
