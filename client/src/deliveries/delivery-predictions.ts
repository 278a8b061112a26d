import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { changeRow, putRows, takeOff, temporaryId } from '../live/predict-rows.ts';

// What a change of a slot will do to the day, as far as its rows tell. New items are made before, with temporary ids:
// the next change may build on them.

const itemAt = (state: DayState, deliveryId: number, slot: number): DeliveryItemRow | undefined =>
  [...state.deliveryItems.values()].find(
    (item) => item.deliveryId === deliveryId && item.ordinalNumberInDelivery === slot,
  );

/** A canceled or deleted card: its slot counts as free. */
const isDeadItem = (state: DayState, item: DeliveryItemRow): boolean => {
  const shipment = item.shipmentId === null ? undefined : state.shipments.get(item.shipmentId);
  const order = shipment && state.orders.get(shipment.productionOrderId);
  return shipment !== undefined && order !== undefined && !isLive(shipment, order);
};

const withoutItem = (state: DayState, itemId: number): DayState => {
  const items = new Map(state.deliveryItems);
  items.delete(itemId);
  return { ...state, deliveryItems: items };
};

/** An item that the server has yet to number. */
export const newItem = (
  at: { deliveryId: number; slot: number },
  { shipmentId = null, text = null }: Partial<Pick<DeliveryItemRow, 'shipmentId' | 'text'>>,
): DeliveryItemRow => ({
  id: temporaryId(),
  deliveryId: at.deliveryId,
  ordinalNumberInDelivery: at.slot,
  version: 1,
  shipmentId,
  text,
});

/** What `content` holds, as a new item in the slot of `place`. */
export const itemInPlaceOf = (place: DeliveryItemRow, content: DeliveryItemRow): DeliveryItemRow =>
  newItem({ deliveryId: place.deliveryId, slot: place.ordinalNumberInDelivery }, content);

/** The item as the day holds it by now: one that was seen without a number may have got it meanwhile. */
const itemNow = (state: DayState, seen: DeliveryItemRow): DeliveryItemRow | undefined => {
  const same = state.deliveryItems.get(seen.id);
  if (same || seen.id > 0) return same;
  const held = itemAt(state, seen.deliveryId, seen.ordinalNumberInDelivery);
  return held?.shipmentId === seen.shipmentId && held.text === seen.text ? held : undefined;
};

/** What lies in the slot gives way if it is dead; null when it doesn't. */
const cleared = (state: DayState, deliveryId: number, slot: number): DayState | null => {
  const held = itemAt(state, deliveryId, slot);
  if (!held) return state;
  return isDeadItem(state, held) ? withoutItem(state, held.id) : null;
};

/** The shipments leave their places for these new items; if a slot is taken, somebody was faster and nothing moves. */
export const predictPlacing =
  (items: readonly DeliveryItemRow[]): Predict =>
  (state) => {
    const moving = new Set(items.flatMap(({ shipmentId }) => shipmentId ?? []));
    const isKnown = items.every(({ deliveryId }) => state.deliveries.has(deliveryId));
    if (!isKnown || [...moving].some((id) => !state.shipments.has(id))) return state;
    let next = takeOff(state, moving);
    for (const { deliveryId, ordinalNumberInDelivery } of items) {
      const free = cleared(next, deliveryId, ordinalNumberInDelivery);
      if (!free) return state;
      next = free;
    }
    return putRows(next, 'deliveryItems', items);
  };

export const predictRemoval =
  (seen: DeliveryItemRow): Predict =>
  (state) => {
    const item = itemNow(state, seen);
    return item ? withoutItem(state, item.id) : state;
  };

/** The two items exchange what they hold; `swapped` are the new ones: the server numbers them anew. */
export const predictSwap =
  (one: DeliveryItemRow, other: DeliveryItemRow, swapped: readonly DeliveryItemRow[]): Predict =>
  (state) => {
    const [first, second] = [itemNow(state, one), itemNow(state, other)];
    if (!first || !second) return state;
    return putRows(withoutItem(withoutItem(state, first.id), second.id), 'deliveryItems', swapped);
  };

/** What the item holds moves to the free slot of `moved`, the new one. */
export const predictMove =
  (seen: DeliveryItemRow, moved: DeliveryItemRow): Predict =>
  (state) => {
    const item = itemNow(state, seen);
    const next = cleared(state, moved.deliveryId, moved.ordinalNumberInDelivery);
    if (!item || !next || !state.deliveries.has(moved.deliveryId)) return state;
    return putRows(withoutItem(next, item.id), 'deliveryItems', [moved]);
  };

/** The shipment of `item` takes the slot of the one `seen` holds, which goes back to the list. */
export const predictReplacement =
  (seen: DeliveryItemRow, item: DeliveryItemRow): Predict =>
  (state) => {
    const replaced = itemNow(state, seen);
    return replaced ? predictPlacing([item])(withoutItem(state, replaced.id)) : state;
  };

export const predictNewText =
  (item: DeliveryItemRow): Predict =>
  (state) =>
    state.deliveries.has(item.deliveryId) && !itemAt(state, item.deliveryId, item.ordinalNumberInDelivery)
      ? putRows(state, 'deliveryItems', [item])
      : state;

export const predictText =
  (itemId: number, text: string): Predict =>
  (state) =>
    changeRow(state, 'deliveryItems', itemId, { text, shipmentId: null });
