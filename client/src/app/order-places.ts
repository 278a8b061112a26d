import { bvbsPlaces } from '../bvbs/bvbs-places.ts';
import { loadPlaces } from '../loads/load-places.ts';
import { notePlaces } from '../notes/note-places.ts';
import { reservationPlaces } from '../reservations/reservation-places.ts';
import { sitePlaces } from '../sites/site-places.ts';
import type { OrderExtras } from '../orders/order-places.ts';

/** The extras that fill the extension points of orders, cards and runs. To remove an extra, remove its name from this file. */
const extras: readonly Partial<OrderExtras>[] = [
  sitePlaces,
  loadPlaces,
  bvbsPlaces,
  reservationPlaces,
  notePlaces,
];

/** The extension points of orders, cards and runs, filled by all extras. */
export const orderPlaces: OrderExtras = {
  fileKinds: extras.flatMap(({ fileKinds = [] }) => fileKinds),
  marks: extras.flatMap(({ marks = [] }) => marks),
  entries: extras.flatMap(({ entries = [] }) => entries),
  badges: extras.flatMap(({ badges = [] }) => badges),
  runs: extras.flatMap(({ runs = [] }) => runs),
  bars: extras.flatMap(({ bars = [] }) => bars),
  runEntries: extras.flatMap(({ runEntries = [] }) => runEntries),
  site: extras.flatMap(({ site = [] }) => site),
  inHand: extras.flatMap(({ inHand = [] }) => inHand),
  ...(sitePlaces.book && { book: sitePlaces.book }),
  ...(reservationPlaces.reservations && { reservations: reservationPlaces.reservations }),
};
