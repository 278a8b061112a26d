import { bvbsPlaces } from '../bvbs/bvbs-places.ts';
import { draftPlaces } from '../drafts/draft-places.tsx';
import { loadPlaces } from '../loads/load-places.ts';
import { notePlaces } from '../notes/note-places.ts';
import { proposalPlaces } from '../proposals/proposal-places.ts';
import { releasePlaces } from '../releases/release-places.ts';
import { reservationPlaces } from '../reservations/reservation-places.ts';
import { routinePlaces } from '../routines/routine-places.ts';
import { searchPlaces } from '../search/search-places.ts';
import { sitePlaces } from '../sites/site-places.ts';
import type { OrderExtras } from '../orders/order-places.ts';

/** The extras that fill the extension points of orders, cards, runs and days. To remove an extra, remove its name from this file. */
const extras: readonly Partial<OrderExtras>[] = [
  releasePlaces,
  routinePlaces,
  draftPlaces,
  proposalPlaces,
  searchPlaces,
  sitePlaces,
  loadPlaces,
  bvbsPlaces,
  reservationPlaces,
  notePlaces,
];

/** The extension points of orders, cards, runs and days, filled by all extras. */
export const orderPlaces: OrderExtras = {
  fileKinds: extras.flatMap(({ fileKinds = [] }) => fileKinds),
  marks: extras.flatMap(({ marks = [] }) => marks),
  entries: extras.flatMap(({ entries = [] }) => entries),
  badges: extras.flatMap(({ badges = [] }) => badges),
  rowBadges: extras.flatMap(({ rowBadges = [] }) => rowBadges),
  cardTags: extras.flatMap(({ cardTags = [] }) => cardTags),
  textMarks: extras.flatMap(({ textMarks = [] }) => textMarks),
  runs: extras.flatMap(({ runs = [] }) => runs),
  runBadges: extras.flatMap(({ runBadges = [] }) => runBadges),
  bars: extras.flatMap(({ bars = [] }) => bars),
  runColumns: extras.flatMap(({ runColumns = [] }) => runColumns),
  runEntries: extras.flatMap(({ runEntries = [] }) => runEntries),
  site: extras.flatMap(({ site = [] }) => site),
  inHand: extras.flatMap(({ inHand = [] }) => inHand),
  dayBadges: extras.flatMap(({ dayBadges = [] }) => dayBadges),
  ...(proposalPlaces.SuggestHalls && { SuggestHalls: proposalPlaces.SuggestHalls }),
  ...(proposalPlaces.ProposedCard && { ProposedCard: proposalPlaces.ProposedCard }),
  ...(searchPlaces.findOrderAddresses && { findOrderAddresses: searchPlaces.findOrderAddresses }),
  ...(sitePlaces.book && { book: sitePlaces.book }),
  ...(reservationPlaces.reservations && { reservations: reservationPlaces.reservations }),
};
