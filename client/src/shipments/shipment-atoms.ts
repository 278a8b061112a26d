import { classifyShipment, movedDirection } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom, type Atom } from 'jotai';
import { clientPart } from '../lib/client.ts';
import { weakAtomFamily, sameElements, sameFields, dedupedAtom } from '../live/atom-family.ts';
import { rowsAtoms, shownDateAtom, rowAtom } from '../live/day-store.ts';
import { orderAtom } from '../orders/order-atoms.ts';

export const shipmentAtom = (id: number): Atom<ShipmentRow | undefined> => rowAtom('shipments', id);

const knownCards = clientPart(
  () => new WeakMap<ShipmentRow, { readonly day: Day; readonly card: ListedShipment }>(),
);

/** Returns the card of a shipment, the same object while shipment, order and day are unchanged. */
const cardOf = (shipment: ShipmentRow, order: Order, day: Day): ListedShipment => {
  const known = knownCards().get(shipment);
  if (known?.day === day && known.card.order === order) return known.card;
  const shipmentClass = classifyShipment(shipment, order, day);
  const isMoved = shipmentClass === 'active' && movedDirection(shipment) !== null;
  const card = { shipment, order, class: shipmentClass, isMoved };
  knownCards().set(shipment, { day, card });
  return card;
};

/** Card of a shipment; null if it is not on the shown day. */
export const cardAtom = weakAtomFamily((id: number) =>
  atom((get): ListedShipment | null => {
    const shipment = get(shipmentAtom(id));
    const order = shipment && get(orderAtom(shipment.productionOrderId));
    const day = get(shownDateAtom);
    return order && day !== null ? cardOf(shipment, order, day) : null;
  }),
);

/** A slot on a run of the shown day. */
export interface SlotPosition {
  /** Id of the slot's row (`deliveryItems`). */
  readonly itemId: number;
  readonly deliveryId: number;
  /** Number of the slot, 0–19. */
  readonly slot: number;
}

/** Slots of the shipments on the shown day's runs, by shipment id. */
export const placesAtom = atom((get): ReadonlyMap<number, SlotPosition> => {
  const places = new Map<number, SlotPosition>();
  for (const item of get(rowsAtoms.deliveryItems)?.values() ?? []) {
    if (item.shipmentId === null) continue;
    const { id, deliveryId, ordinalNumberInDelivery } = item;
    places.set(item.shipmentId, { itemId: id, deliveryId, slot: ordinalNumberInDelivery });
  }
  return places;
});

/** Slot of a shipment; null if it is on no truck of the shown day. */
export const placeOfShipmentAtom = weakAtomFamily((id: number) =>
  dedupedAtom(
    atom((get) => get(placesAtom).get(id) ?? null),
    sameFields,
  ),
);

/** Reads the tables directly, because reading an atom for each card of a day would take 40 ms on a slow machine. */
const listedAtom = atom((get): readonly ListedShipment[] | null => {
  const [shipments, orders, day] = [get(rowsAtoms.shipments), get(rowsAtoms.orders), get(shownDateAtom)];
  if (!shipments || !orders || day === null) return null;
  const places = get(placesAtom);
  return [...shipments.values()].flatMap((shipment) => {
    const order = places.has(shipment.id) ? undefined : orders.get(shipment.productionOrderId);
    return order ? cardOf(shipment, order, day) : [];
  });
});

/** Cards of the day that are on no truck, unsorted, including dead ones and ghosts; null while loading. */
export const unassignedAtom = dedupedAtom(listedAtom, sameElements);
