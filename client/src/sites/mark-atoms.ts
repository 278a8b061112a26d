import { siteFinder } from '@werkplan/shared/deliveries/order-site.ts';
import type { RunMark } from '@werkplan/shared/deliveries/run-mark-schema.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { type RunMarkRules, runMarks } from '@werkplan/shared/sites/run-marks.ts';
import { atom, type Getter } from 'jotai';
import {
  deliveryAtom,
  deliveryIdsAtom,
  slotsOfDeliveryAtom,
  truckOfDeliveryAtom,
} from '../deliveries/delivery-atoms.ts';
import { clientPart } from '../lib/client.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { tooLongCardsAtom } from '../loads/load-atoms.ts';
import { cardAtom, placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';

const noSites: ReadonlyMap<number, Site> = new Map();

const knownSites = clientPart(
  () => new WeakMap<Order, { readonly sites: ReadonlyMap<number, Site>; readonly site: Site | null }>(),
);

/**
 * Returns the site of an order; null if the order belongs to none. Cached per order and state of the sites, because a
 * drag looks the site up for 60 runs at once.
 */
export const siteIn = (get: Getter, order: Order): Site | null => {
  const sites = get(rowsAtoms.sites) ?? noSites;
  const known = knownSites().get(order);
  if (known?.sites === sites) return known.site;
  const site = siteFinder(sites).of(order);
  knownSites().set(order, { sites, site });
  return site;
};

const rulesAtom = atom((get): RunMarkRules => {
  const plant = get(plantAtom);
  return { region: plant?.region ?? '', drivingBans: plant?.drivingBans ?? null };
});

/** Returns the run marks of an order on a run: the reasons why the run does not suit the order's site. */
export const marksIn = (get: Getter, deliveryId: number, order: Order): readonly RunMark[] => {
  const [run, truck] = [get(deliveryAtom(deliveryId)), get(truckOfDeliveryAtom(deliveryId))];
  if (!run || !truck) return [];
  const startingTime = run.startingTime.slice(0, 5);
  return runMarks({ date: run.date, startingTime }, truck, siteIn(get, order), get(rulesAtom));
};

/** The run marks of a card, that is the reasons why its run does not suit its site; empty for an unassigned or dead card. */
export const cardMarksAtom = weakAtomFamily((shipmentId: number) =>
  atom((get): readonly RunMark[] => {
    const [place, card] = [get(placeOfShipmentAtom(shipmentId)), get(cardAtom(shipmentId))];
    if (!place || !card || !isLive(card.shipment, card.order)) return [];
    return marksIn(get, place.deliveryId, card.order);
  }),
);

/** A live card whose run does not suit its site, with the reasons (`marks`). */
export interface MarkedCard {
  readonly shipmentId: number;
  readonly deliveryId: number;
  readonly order: Order;
  readonly marks: readonly RunMark[];
}

/**
 * Returns the cards of a run that have run marks. Reads the rows directly, because one atom per card of a whole day would be
 * slow.
 */
const markedIn = (get: Getter, deliveryId: number): MarkedCard[] => {
  const [items, shipments, orders] = [
    get(rowsAtoms.deliveryItems),
    get(rowsAtoms.shipments),
    get(rowsAtoms.orders),
  ];
  return get(slotsOfDeliveryAtom(deliveryId)).flatMap((itemId) => {
    const shipment = shipments?.get(items?.get(itemId ?? 0)?.shipmentId ?? 0);
    const order = shipment && orders?.get(shipment.productionOrderId);
    const marks = order && isLive(shipment, order) ? marksIn(get, deliveryId, order) : [];
    return order && marks.length > 0 ? [{ shipmentId: shipment.id, deliveryId, order, marks }] : [];
  });
};

/** The cards of a run that have run marks. */
export const markedCardsAtom = weakAtomFamily((deliveryId: number) =>
  atom((get): readonly MarkedCard[] => markedIn(get, deliveryId)),
);

/** The shown day's cards that have run marks, run by run. */
export const dayMarkedCardsAtom = atom((get): readonly MarkedCard[] =>
  (get(deliveryIdsAtom) ?? []).flatMap((id) => get(markedCardsAtom(id))),
);

/** Number of the shown day's cards with run marks, plus the number of those with a piece that is too long for their truck. */
export const dayWarningCountAtom = atom(
  (get) => get(dayMarkedCardsAtom).length + get(tooLongCardsAtom).length,
);
