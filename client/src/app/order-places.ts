import { bvbsPlaces } from '../bvbs/bvbs-places.ts';
import type { OrderPlaces } from '../orders/order-places.ts';

/** The rooms that plug into the orders' places; a room is taken out by removing its line here. */
const rooms: readonly OrderPlaces[] = [bvbsPlaces];

export const orderPlaces: OrderPlaces = {
  fileKinds: rooms.flatMap(({ fileKinds }) => fileKinds),
  marks: rooms.flatMap(({ marks }) => marks),
  entries: rooms.flatMap(({ entries }) => entries),
};
