import { endpointsOf } from '../http/endpoint.ts';
import type { yardContracts } from './yard-contracts.ts';

const declareEndpoint = endpointsOf<typeof yardContracts>();

/** The longest wait of `GET /api/yard` for a change. */
export const yardWaitMs = 5_000;
export const maxPhotoBytes = 2 * 1024 * 1024;
export const photoTypes = ['image/jpeg', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const yardEndpoint = declareEndpoint({
  name: 'yard.read',
  method: 'GET',
  path: '/api/yard',
  access: 'yard',
  mayBeEmpty: true,
});

export const markShipmentEndpoint = declareEndpoint({
  name: 'yard.mark',
  method: 'POST',
  path: '/api/yard/shipments/{id}/status',
  access: 'yard',
  change: true,
});

export const addPhotoEndpoint = declareEndpoint({
  name: 'yard.photo',
  method: 'POST',
  path: '/api/yard/shipments/{id}/photo',
  access: 'yard',
  change: true,
  bodyTypes: photoTypes,
  // The body is the photo alone.
  maxBody: maxPhotoBytes,
});

export const departEndpoint = declareEndpoint({
  name: 'yard.depart',
  method: 'POST',
  path: '/api/yard/deliveries/{id}/departed',
  access: 'yard',
  change: true,
});

export const yardPhotoEndpoint = declareEndpoint({
  name: 'yard.showPhoto',
  method: 'GET',
  path: '/api/yard/photos/{photo}',
  access: 'yard',
  answerType: photoTypes,
});

export const photoEndpoint = declareEndpoint({
  name: 'deliveries.photo',
  method: 'GET',
  path: '/api/photos/{photo}',
  access: 'viewer',
  answerType: photoTypes,
});

export const photoUseEndpoint = declareEndpoint({
  name: 'yardPhotos.use',
  method: 'GET',
  path: '/api/yard-photos',
  access: 'admin',
});

export const listYardLinksEndpoint = declareEndpoint({
  name: 'yardLinks.list',
  method: 'GET',
  path: '/api/yard-links',
  access: 'planner',
  inPerson: true,
});

export const addYardLinkEndpoint = declareEndpoint({
  name: 'yardLinks.add',
  method: 'POST',
  path: '/api/yard-links',
  access: 'planner',
  inPerson: true,
});

export const removeYardLinkEndpoint = declareEndpoint({
  name: 'yardLinks.remove',
  method: 'DELETE',
  path: '/api/yard-links/{id}',
  access: 'planner',
  inPerson: true,
});
