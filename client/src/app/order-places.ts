import { bvbsPlaces } from '../bvbs/bvbs-places.ts';
import { loadPlaces } from '../loads/load-places.ts';
import { notePlaces } from '../notes/note-places.ts';
import { reservationPlaces } from '../reservations/reservation-places.ts';
import { sitePlaces } from '../sites/site-places.ts';
import type { OrderPlaces } from '../orders/order-places.ts';

/** The rooms that plug into the orders' places; a room is taken out by removing its line here. */
const rooms: readonly Partial<OrderPlaces>[] = [
  sitePlaces,
  loadPlaces,
  bvbsPlaces,
  reservationPlaces,
  notePlaces,
];

export const orderPlaces: OrderPlaces = {
  fileKinds: rooms.flatMap(({ fileKinds = [] }) => fileKinds),
  marks: rooms.flatMap(({ marks = [] }) => marks),
  entries: rooms.flatMap(({ entries = [] }) => entries),
  badges: rooms.flatMap(({ badges = [] }) => badges),
  runs: rooms.flatMap(({ runs = [] }) => runs),
  bars: rooms.flatMap(({ bars = [] }) => bars),
  runEntries: rooms.flatMap(({ runEntries = [] }) => runEntries),
  site: rooms.flatMap(({ site = [] }) => site),
  inHand: rooms.flatMap(({ inHand = [] }) => inHand),
  ...(sitePlaces.book && { book: sitePlaces.book }),
  ...(reservationPlaces.reservations && { reservations: reservationPlaces.reservations }),
};
