import { classifyShipment, movedMark } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { atom, type Atom } from 'jotai';
import { weakAtomFamily, sameElements, sameFields, steady } from '../live/atom-family.ts';
import { rowsAtoms, shownDateAtom } from '../live/day-store.ts';
import { rowAtom } from '../live/row-atoms.ts';
import { orderAtom } from '../orders/order-atoms.ts';

export const shipmentAtom = (id: number): Atom<ShipmentRow | undefined> => rowAtom('shipments', id);

/** null if the shown day doesn't have the shipment. */
export const cardAtom = weakAtomFamily((id: number) =>
  atom((get): ListedShipment | null => {
    const shipment = get(shipmentAtom(id));
    const order = shipment && get(orderAtom(shipment.productionOrderId));
    const day = get(shownDateAtom);
    if (!order || day === null) return null;
    const shipmentClass = classifyShipment(shipment, order, day);
    const isMoved = shipmentClass === 'active' && movedMark(shipment) !== null;
    return { shipment, order, class: shipmentClass, isMoved };
  }),
);

export interface SlotPosition {
  readonly itemId: number;
  readonly deliveryId: number;
  /** 0–19. */
  readonly slot: number;
}

const placesAtom = atom((get): ReadonlyMap<number, SlotPosition> => {
  const places = new Map<number, SlotPosition>();
  for (const item of get(rowsAtoms.deliveryItems)?.values() ?? []) {
    if (item.shipmentId === null) continue;
    const { id, deliveryId, ordinalNumberInDelivery } = item;
    places.set(item.shipmentId, { itemId: id, deliveryId, slot: ordinalNumberInDelivery });
  }
  return places;
});

/** null if the shipment is on no truck of the shown day. */
export const placeOfShipmentAtom = weakAtomFamily((id: number) =>
  steady(
    atom((get) => get(placesAtom).get(id) ?? null),
    sameFields,
  ),
);

const listedAtom = atom((get): readonly ListedShipment[] | null => {
  const shipments = get(rowsAtoms.shipments);
  if (!shipments) return null;
  const places = get(placesAtom);
  const unplaced = [...shipments.keys()].filter((id) => !places.has(id));
  return unplaced.map((id) => get(cardAtom(id))).filter((card) => card !== null);
});

/** Includes ghosts, unsorted; null while loading. */
export const unassignedAtom = steady(listedAtom, sameElements);
