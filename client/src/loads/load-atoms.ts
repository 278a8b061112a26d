import type { LoadedShipment } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { type Measures, measuresOf } from '@werkplan/shared/loads/measures.ts';
import {
  isTooLong,
  longestAllowed,
  metresOver,
  type RunLoad,
  runLoad,
} from '@werkplan/shared/loads/run-load.ts';
import { shareMetres } from '@werkplan/shared/loads/share-metres.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { atom, type Getter } from 'jotai';
import { deliveryIdsAtom, slotsOfDeliveryAtom, truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { type RunFit, loadFitAtom } from '../deliveries/run-fit.ts';
import { nextCardsAtom, wouldExceedAtom } from '../deliveries/planned-load.ts';
import { proposalScopeAtom, proposedMovesAtom, proposedRunAtom } from '../deliveries/proposed.ts';
import { store } from '../lib/client.ts';
import { sameElements, sameFields, dedupedAtom, weakAtomFamily } from '../live/atom-family.ts';
import { predictedConsequences } from '../live/consequence.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { cardAtom, placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { isChosenRunAtom, openSuggestionAtom } from '../shipments/suggesting.ts';
import { tooLongText } from './metres-text.ts';

/** Returns these shipments with their orders. Reads the rows directly, because one atom per card of a whole day is slow. */
const cardsIn = (get: Getter, shipmentIds: readonly number[]): LoadedShipment[] =>
  shipmentIds.flatMap((id) => {
    const shipment = get(rowsAtoms.shipments)?.get(id);
    const order = shipment && get(rowsAtoms.orders)?.get(shipment.productionOrderId);
    return order ? { shipment, order } : [];
  });

const shipmentsOn = (get: Getter, deliveryId: number): number[] => {
  const items = get(rowsAtoms.deliveryItems);
  return get(slotsOfDeliveryAtom(deliveryId)).flatMap((id) => items?.get(id ?? 0)?.shipmentId ?? []);
};

const isSameLoad = (one: RunLoad | null, other: RunLoad | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    sameElements(one.tooLong, other.tooLong) &&
    sameFields({ ...one, tooLong: null }, { ...other, tooLong: null }));

/** Sum of the sizes of a run's cards; null if its truck has no limits. */
export const runLoadAtom = weakAtomFamily((deliveryId: number) => {
  const load = atom((get): RunLoad | null => {
    const truck = get(truckOfDeliveryAtom(deliveryId));
    const isLimited = truck && (truck.loadingMetres !== null || truck.loadingLength !== null);
    return isLimited ? runLoad(truck, cardsIn(get, shipmentsOn(get, deliveryId))) : null;
  });
  return dedupedAtom(load, isSameLoad);
});

/**
 * Returns the shipments that would be added to (`come`) and removed from (`go`) a run, by the same rules by which
 * `addedLoadAtom` sums up their kg.
 */
const changeOf = (get: Getter, deliveryId: number): { readonly come: number[]; readonly go: number[] } => {
  const inHand = get(nextCardsAtom);
  if (get(proposalScopeAtom) && inHand.length === 0) {
    const run = get(proposedRunAtom(deliveryId));
    const moves = get(proposedMovesAtom);
    const go = moves.filter(({ expectedItemId: from }) => from !== null && run?.leaving.has(from) === true);
    return {
      come: [...(run?.moves.values() ?? [])].map(({ shipmentId }) => shipmentId),
      go: go.map(({ shipmentId }) => shipmentId),
    };
  }
  if (get(openSuggestionAtom) && !get(isChosenRunAtom(deliveryId))) return { come: [], go: [] };
  const come = inHand.filter(({ place }) => !place?.startsWith(`${deliveryId}:`)).map(({ id }) => id);
  return { come, go: [] };
};

/**
 * Loading metres that the dragged or selected cards, or else an open proposal, would add to a run; negative if more would be
 * removed. `atLeast` is true if those of some added card are unknown.
 */
export const addedMetresAtom = weakAtomFamily((deliveryId: number) => {
  const added = atom((get) => {
    const truck = get(truckOfDeliveryAtom(deliveryId));
    if (!truck || truck.loadingMetres === null) return { metres: 0, atLeast: false };
    const { come, go } = changeOf(get, deliveryId);
    const coming = runLoad(truck, cardsIn(get, come));
    const going = runLoad(truck, cardsIn(get, go));
    return { metres: coming.metres - going.metres, atLeast: coming.atLeast };
  });
  return dedupedAtom(added, sameFields);
});

const wouldExceedOf = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const [load, truck] = [get(runLoadAtom(deliveryId)), get(truckOfDeliveryAtom(deliveryId))];
    const { metres: added } = get(addedMetresAtom(deliveryId));
    return (
      load !== null &&
      truck !== undefined &&
      added > 0 &&
      metresOver({ metres: load.metres + added }, truck) > 0
    );
  }),
);

/** The longest piece (mm) that the run's truck takes; null if it has no limit. */
const longestOnAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const truck = get(truckOfDeliveryAtom(deliveryId));
    return truck ? longestAllowed(truck) : null;
  }),
);

interface CardSize {
  readonly measures: Measures;
  /** The longest piece (mm) that the run's truck takes, if the card has a longer one; otherwise null. */
  readonly most: number | null;
}

/** The sizes of a card; null for a dead or unknown one. */
export const cardSizesAtom = weakAtomFamily((shipmentId: number) =>
  atom((get): CardSize | null => {
    const card = get(cardAtom(shipmentId));
    if (!card || !isLive(card.shipment, card.order)) return null;
    const measures = measuresOf(card.shipment, card.order);
    const place = get(placeOfShipmentAtom(shipmentId));
    const truck = place && get(truckOfDeliveryAtom(place.deliveryId));
    return { measures, most: truck && isTooLong(measures.longest, truck) ? longestAllowed(truck) : null };
  }),
);

/**
 * Median limit (mm) of the day's runs whose trucks have one: longer pieces are too long for at least half of these runs. null
 * if no truck has a limit.
 */
export const commonMaxLengthAtom = atom((get) => {
  const limits = (get(deliveryIdsAtom) ?? []).flatMap((id) => get(longestOnAtom(id)) ?? []);
  return limits.toSorted((one, other) => one - other)[Math.floor((limits.length - 1) / 2)] ?? null;
});

/** The longest piece (mm) of the dragged or selected cards; 0 if there is none. */
const longestInHandAtom = atom((get) => {
  const lengths = cardsIn(
    get,
    get(nextCardsAtom).map(({ id }) => id),
  ).map(({ shipment, order }) => measuresOf(shipment, order).longest ?? 0);
  return Math.max(0, ...lengths);
});

const loadFitOf = weakAtomFamily((deliveryId: number) =>
  atom((get): RunFit | null => {
    const [longest, truck] = [get(longestInHandAtom), get(truckOfDeliveryAtom(deliveryId))];
    if (!truck || !isTooLong(longest, truck)) return null;
    const most = longestAllowed(truck) ?? 0;
    return {
      tone: 'warn',
      text: (texts) => tooLongText(longest, most, texts),
    };
  }),
);

interface TooLongCard {
  readonly shipmentId: number;
  readonly deliveryId: number;
  readonly order: Order;
  /** Length of its longest piece (mm). */
  readonly longest: number;
  /** Longest piece (mm) that the run's truck takes. */
  readonly most: number;
}

/** Cards of the shown day with a piece that is too long for the truck of their run. */
export const tooLongCardsAtom = atom((get): readonly TooLongCard[] =>
  (get(deliveryIdsAtom) ?? []).flatMap((deliveryId) =>
    (get(runLoadAtom(deliveryId))?.tooLong ?? []).flatMap((shipmentId) => {
      const [order, sizes] = [get(cardAtom(shipmentId))?.order, get(cardSizesAtom(shipmentId))];
      if (!order || !sizes?.most) return [];
      return { shipmentId, deliveryId, order, longest: sizes.measures.longest ?? 0, most: sizes.most };
    }),
  ),
);

/**
 * Adds to the board, which is rendered before this code is loaded, the checks of lengths and loading metres, and to
 * predictions the sharing of loading metres among an order's parts.
 */
export const registerLoadLimits = (): void => {
  predictedConsequences().add(shareMetres);
  store().set(loadFitAtom, (known) => known ?? { of: loadFitOf });
  store().set(wouldExceedAtom, (known) => known ?? { of: wouldExceedOf });
};
