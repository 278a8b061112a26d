import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { classifyList, type ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { atom } from 'jotai';
import { atomCache, sameFields, sameMembers, steadyAtom } from '../live/atom-tools.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { rowAtom } from '../live/row-atoms.ts';

export const shipmentAtom = (id: number) => rowAtom('shipments', id);

/** A card's rows and class on the selected day; identical unless one of them changed. */
export const cardAtom = atomCache((id: number) =>
  steadyAtom((get): ListedShipment | null => {
    const state = get(shownDayAtom);
    const shipment = state?.shipments.get(id);
    const order = shipment && state?.orders.get(shipment.productionOrderId);
    if (!state || !shipment || !order) return null;
    return classifyList([{ shipment, order }], state.date)[0] ?? null;
  }, sameFields),
);

export interface ShipmentPlace {
  itemId: number;
  deliveryId: number;
  slot: number;
}

const itemsAtom = atom((get) => get(shownDayAtom)?.deliveryItems);

const placesAtom = atom((get): ReadonlyMap<number, ShipmentPlace> => {
  const places = new Map<number, ShipmentPlace>();
  for (const item of get(itemsAtom)?.values() ?? []) {
    if (item.shipmentId === null) continue;
    const { id: itemId, deliveryId, ordinalNumberInDelivery: slot } = item;
    places.set(item.shipmentId, { itemId, deliveryId, slot });
  }
  return places;
});

/** Where the shipment is on the day's trucks; null while it is in the list. */
export const placeOfShipmentAtom = atomCache((id: number) =>
  steadyAtom((get): ShipmentPlace | null => get(placesAtom).get(id) ?? null, sameFields),
);

/** The day's shipments on no truck of the day; null while loading. */
export const unassignedAtom = steadyAtom((get): readonly ListedShipment[] | null => {
  const state = get(shownDayAtom);
  if (!state) return null;
  const places = get(placesAtom);
  return [...state.shipments.keys()].filter((id) => !places.has(id)).flatMap((id) => get(cardAtom(id)) ?? []);
}, sameMembers);

/** Live and dated on the selected day. */
export const isSelectableAtom = atomCache((id: number) =>
  atom((get) => {
    const card = get(cardAtom(id));
    return card !== null && isLive(card.shipment, card.order) && card.class === 'active';
  }),
);
