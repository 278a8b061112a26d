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
import { deliveryIdsAtom, itemsOfDeliveryAtom, truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { type HandMark, loadMarksAtom } from '../deliveries/hand-mark.ts';
import { nextCardsAtom, wouldExceedAtom } from '../deliveries/planned-load.ts';
import { proposalScopeAtom, proposedMovesAtom, proposedRunAtom } from '../deliveries/proposed.ts';
import { store } from '../lib/client.ts';
import { sameElements, sameFields, steady, weakAtomFamily } from '../live/atom-family.ts';
import { consequences } from '../live/consequence.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { cardAtom, placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { isChosenRunAtom, suggestingAtom } from '../shipments/suggesting.ts';
import { tooLongText } from './room-words.ts';

/** Reads the tables directly, because an atom per card of a whole day takes long. */
const cardsIn = (get: Getter, shipmentIds: readonly number[]): LoadedShipment[] =>
  shipmentIds.flatMap((id) => {
    const shipment = get(rowsAtoms.shipments)?.get(id);
    const order = shipment && get(rowsAtoms.orders)?.get(shipment.productionOrderId);
    return order ? { shipment, order } : [];
  });

const shipmentsOn = (get: Getter, deliveryId: number): number[] => {
  const items = get(rowsAtoms.deliveryItems);
  return get(itemsOfDeliveryAtom(deliveryId)).flatMap((id) => items?.get(id ?? 0)?.shipmentId ?? []);
};

const isSameLoad = (one: RunLoad | null, other: RunLoad | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    sameElements(one.tooLong, other.tooLong) &&
    sameFields({ ...one, tooLong: null }, { ...other, tooLong: null }));

/** Sums a run's cards; null where its truck has no limits. */
export const runLoadAtom = weakAtomFamily((deliveryId: number) => {
  const load = atom((get): RunLoad | null => {
    const truck = get(truckOfDeliveryAtom(deliveryId));
    const isLimited = truck && (truck.loadingMetres !== null || truck.loadingLength !== null);
    return isLimited ? runLoad(truck, cardsIn(get, shipmentsOn(get, deliveryId))) : null;
  });
  return steady(load, isSameLoad);
});

/** Cards that would come to the run and that would leave it, as `addedLoadAtom` has it of kg. */
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
  if (get(suggestingAtom) && !get(isChosenRunAtom(deliveryId))) return { come: [], go: [] };
  const come = inHand.filter(({ place }) => !place?.startsWith(`${deliveryId}:`)).map(({ id }) => id);
  return { come, go: [] };
};

/** Loading metres that the cards in hand, or an open proposal, add to a run; negative where more leaves it. */
export const addedRoomAtom = weakAtomFamily((deliveryId: number) => {
  const added = atom((get) => {
    const truck = get(truckOfDeliveryAtom(deliveryId));
    if (!truck || truck.loadingMetres === null) return { metres: 0, atLeast: false };
    const { come, go } = changeOf(get, deliveryId);
    const coming = runLoad(truck, cardsIn(get, come));
    const going = runLoad(truck, cardsIn(get, go));
    return { metres: coming.metres - going.metres, atLeast: coming.atLeast };
  });
  return steady(added, sameFields);
});

const wouldExceedOf = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const [load, truck] = [get(runLoadAtom(deliveryId)), get(truckOfDeliveryAtom(deliveryId))];
    const { metres: added } = get(addedRoomAtom(deliveryId));
    return (
      load !== null &&
      truck !== undefined &&
      added > 0 &&
      metresOver({ metres: load.metres + added }, truck) > 0
    );
  }),
);

/** The longest piece that a run takes, mm; null where its truck doesn't say. */
const longestOnAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const truck = get(truckOfDeliveryAtom(deliveryId));
    return truck ? longestAllowed(truck) : null;
  }),
);

interface CardSize {
  readonly measures: Measures;
  /** The longest piece that its run takes, mm, where that is too short for the card; else null. */
  readonly most: number | null;
}

/** Tells what a card says of its size; null for a dead one. */
export const cardRoomAtom = weakAtomFamily((shipmentId: number) =>
  atom((get): CardSize | null => {
    const card = get(cardAtom(shipmentId));
    if (!card || !isLive(card.shipment, card.order)) return null;
    const measures = measuresOf(card.shipment, card.order);
    const place = get(placeOfShipmentAtom(shipmentId));
    const truck = place && get(truckOfDeliveryAtom(place.deliveryId));
    return { measures, most: truck && isTooLong(measures.longest, truck) ? longestAllowed(truck) : null };
  }),
);

/** A piece above it (mm) is too long for at least half of the day's runs; null where no truck says so. */
export const halfOfRunsAtom = atom((get) => {
  const limits = (get(deliveryIdsAtom) ?? []).flatMap((id) => get(longestOnAtom(id)) ?? []);
  return limits.toSorted((one, other) => one - other)[Math.floor((limits.length - 1) / 2)] ?? null;
});

/** The longest piece in hand, mm. */
const longestInHandAtom = atom((get) => {
  const lengths = cardsIn(
    get,
    get(nextCardsAtom).map(({ id }) => id),
  ).map(({ shipment, order }) => measuresOf(shipment, order).longest ?? 0);
  return Math.max(0, ...lengths);
});

const handMarkOf = weakAtomFamily((deliveryId: number) =>
  atom((get): HandMark | null => {
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
  readonly longest: number;
  /** mm */
  readonly most: number;
}

/** All cards of the day with a piece that is too long for their runs. */
export const dayTooLongAtom = atom((get): readonly TooLongCard[] =>
  (get(deliveryIdsAtom) ?? []).flatMap((deliveryId) =>
    (get(runLoadAtom(deliveryId))?.tooLong ?? []).flatMap((shipmentId) => {
      const [order, room] = [get(cardAtom(shipmentId))?.order, get(cardRoomAtom(shipmentId))];
      if (!order || !room?.most) return [];
      return { shipmentId, deliveryId, order, longest: room.measures.longest ?? 0, most: room.most };
    }),
  ),
);

/** Tells the board, which is drawn before this code has arrived. */
export const tellBoard = (): void => {
  consequences().add(shareMetres);
  store().set(loadMarksAtom, (known) => known ?? { of: handMarkOf });
  store().set(wouldExceedAtom, (known) => known ?? { of: wouldExceedOf });
};
