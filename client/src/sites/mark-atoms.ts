import { siteFinder } from '@werkplan/shared/deliveries/order-site.ts';
import { runMarkReasons } from '@werkplan/shared/deliveries/run-mark.ts';
import type { RunMark } from '@werkplan/shared/deliveries/run-mark-schema.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { Announcement } from '@werkplan/shared/shipments/announcement-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { isSameMark, type MarkRules, runMarks } from '@werkplan/shared/sites/run-marks.ts';
import { truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { atom, type Getter } from 'jotai';
import {
  deliveryAtom,
  deliveryIdsAtom,
  itemsOfDeliveryAtom,
  truckOfDeliveryAtom,
} from '../deliveries/delivery-atoms.ts';
import { type RunFit, siteFitAtom, siteHintCountAtom } from '../deliveries/run-fit.ts';
import { nextCardsAtom } from '../deliveries/planned-load.ts';
import { clientPart, store } from '../lib/client.ts';
import type { Texts } from '../lib/i18n.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { dayTooLongAtom } from '../loads/room-atoms.ts';
import { cardAtom, placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { marksText } from './site-words.ts';

const noSites: ReadonlyMap<number, Site> = new Map();

const knownSites = clientPart(
  () => new WeakMap<Order, { readonly sites: ReadonlyMap<number, Site>; readonly site: Site | null }>(),
);

/**
 * Returns the site of an order; cached per order and state of the sites, because a drag looks it up for 60 runs at
 * once.
 */
const siteIn = (get: Getter, order: Order): Site | null => {
  const sites = get(rowsAtoms.sites) ?? noSites;
  const known = knownSites().get(order);
  if (known?.sites === sites) return known.site;
  const site = siteFinder(sites).of(order);
  knownSites().set(order, { sites, site });
  return site;
};

const rulesAtom = atom((get): MarkRules => {
  const plant = get(plantAtom);
  return { region: plant?.region ?? '', drivingBans: plant?.drivingBans ?? null };
});

const marksIn = (get: Getter, deliveryId: number, order: Order): readonly RunMark[] => {
  const [run, truck] = [get(deliveryAtom(deliveryId)), get(truckOfDeliveryAtom(deliveryId))];
  if (!run || !truck) return [];
  const startingTime = run.startingTime.slice(0, 5);
  return runMarks({ date: run.date, startingTime }, truck, siteIn(get, order), get(rulesAtom));
};

/** Marks of a card on its run; empty for a card in the list. */
export const cardMarksAtom = weakAtomFamily((shipmentId: number) =>
  atom((get): readonly RunMark[] => {
    const [place, card] = [get(placeOfShipmentAtom(shipmentId)), get(cardAtom(shipmentId))];
    if (!place || !card || !isLive(card.shipment, card.order)) return [];
    return marksIn(get, place.deliveryId, card.order);
  }),
);

export interface MarkedCard {
  readonly shipmentId: number;
  readonly deliveryId: number;
  readonly order: Order;
  readonly marks: readonly RunMark[];
}

/** Returns a run's marked cards. Reads the tables directly, because one atom per card of a whole day is slow. */
const markedIn = (get: Getter, deliveryId: number): MarkedCard[] => {
  const [items, shipments, orders] = [
    get(rowsAtoms.deliveryItems),
    get(rowsAtoms.shipments),
    get(rowsAtoms.orders),
  ];
  return get(itemsOfDeliveryAtom(deliveryId)).flatMap((itemId) => {
    const shipment = shipments?.get(items?.get(itemId ?? 0)?.shipmentId ?? 0);
    const order = shipment && orders?.get(shipment.productionOrderId);
    const marks = order && isLive(shipment, order) ? marksIn(get, deliveryId, order) : [];
    return order && marks.length > 0 ? [{ shipmentId: shipment.id, deliveryId, order, marks }] : [];
  });
};

export const markedCardsAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): readonly MarkedCard[] => markedIn(get, deliveryId)),
);

/** All marked cards of the day, by run. */
export const dayMarksAtom = atom((get): readonly MarkedCard[] =>
  (get(deliveryIdsAtom) ?? []).flatMap((id) => get(markedCardsAtom(id))),
);

/** Number of the day's marked cards, and of cards with a piece that is too long for their run. */
export const dayHintCountAtom = atom((get) => get(dayMarksAtom).length + get(dayTooLongAtom).length);

/** Orders of the dragged or selected cards, with their sites. */
export const selectedOrdersWithSiteAtom = atom((get) =>
  get(nextCardsAtom).flatMap(({ id }) => {
    const card = get(cardAtom(id));
    return card ? [{ ...card, site: siteIn(get, card.order) }] : [];
  }),
);

/**
 * Returns announcements of the dragged or selected cards whose confirmation would be reverted by the run's day or start
 * (rules/sites.md#announcements).
 */
const fallingOn = (get: Getter, deliveryId: number): readonly Announcement[] => {
  const run = get(deliveryAtom(deliveryId));
  return get(selectedOrdersWithSiteAtom).flatMap(({ shipment: { announcement } }) =>
    announcement?.state === 'confirmed' &&
    (announcement.date !== run?.date || announcement.start !== run?.startingTime)
      ? [announcement]
      : [],
  );
};

const fallingText = ([first, ...others]: readonly Announcement[], { t }: Texts): string => {
  if (!first) return '';
  if (others.length > 0) return t('siteBook.announce.falls.several', { count: others.length + 1 });
  return t('siteBook.announce.falls', { time: first.time ?? '' });
};

/** True if the site has any requirement that a run might not meet. */
const isChoosy = (site: Site | null): boolean =>
  site?.status === 'ACTIVE' &&
  (site.windows.length > 0 || site.craneNeeded || site.truckTypes.length < truckTypes.length);

const siteFitOf = weakAtomFamily((deliveryId: number) =>
  atom((get): RunFit | null => {
    const cards = get(selectedOrdersWithSiteAtom);
    const truck = get(truckOfDeliveryAtom(deliveryId));
    if (cards.length === 0 || !truck) return null;
    const marks: RunMark[] = [];
    for (const mark of cards.flatMap(({ order }) => marksIn(get, deliveryId, order)))
      if (!marks.some((other) => isSameMark(other, mark))) marks.push(mark);
    const falling = fallingOn(get, deliveryId);
    if (marks.length === 0 && falling.length === 0) {
      if (!cards.some(({ site }) => isChoosy(site))) return null;
      const start = get(deliveryAtom(deliveryId))?.startingTime.slice(0, 5) ?? '';
      return { tone: 'ok', text: ({ t }) => t('siteBook.mark.fits', { start }) };
    }
    const ordered = marks.toSorted(
      (one, other) => runMarkReasons.indexOf(one.reason) - runMarkReasons.indexOf(other.reason),
    );
    const text = (texts: Texts): string =>
      [marksText(ordered, truck.type, texts), fallingText(falling, texts)].filter(Boolean).join(' · ');
    return { tone: 'warn', text };
  }),
);

/** Registers the sites' requirements with the board, which is rendered before this code is loaded. */
export const registerSiteRequirements = (): void => {
  store().set(siteFitAtom, (known) => known ?? { of: siteFitOf, words: marksText });
  store().set(siteHintCountAtom, (known) => known ?? { of: dayHintCountAtom });
};
