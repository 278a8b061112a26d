import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { changeRow, putRows, takeOff, temporaryId } from '../live/predict-rows.ts';

// What a change of a slot will do to the day, as far as its rows tell.

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

const newItem = (
  id: number,
  at: { deliveryId: number; slot: number },
  content: Pick<DeliveryItemRow, 'shipmentId' | 'text'>,
): DeliveryItemRow => ({
  id,
  deliveryId: at.deliveryId,
  ordinalNumberInDelivery: at.slot,
  version: 1,
  ...content,
});

export interface Placing {
  readonly shipmentId: number;
  readonly slot: number;
}

/** The shipments leave their places for these slots; if one is taken, somebody was faster and nothing moves. */
export const predictPlacing = (deliveryId: number, placings: readonly Placing[]): Predict => {
  const planned = placings.map((placing) => ({ ...placing, id: temporaryId() }));
  return (state) => {
    const moving = new Set(planned.map(({ shipmentId }) => shipmentId));
    if (!state.deliveries.has(deliveryId) || [...moving].some((id) => !state.shipments.has(id))) return state;
    let next = takeOff(state, moving);
    for (const { slot } of planned) {
      const held = itemAt(next, deliveryId, slot);
      if (held && !isDeadItem(next, held)) return state;
      if (held) next = withoutItem(next, held.id);
    }
    const items = planned.map(({ id, slot, shipmentId }) =>
      newItem(id, { deliveryId, slot }, { shipmentId, text: null }),
    );
    return putRows(next, 'deliveryItems', items);
  };
};

export const predictRemoval =
  (itemId: number): Predict =>
  (state) =>
    withoutItem(state, itemId);

/** The two items exchange what they hold, as new items: the server numbers them anew. */
export const predictSwap = (itemId: number, withItemId: number): Predict => {
  const ids = [temporaryId(), temporaryId()] as const;
  return (state) => {
    const one = state.deliveryItems.get(itemId);
    const other = state.deliveryItems.get(withItemId);
    if (!one || !other) return state;
    const content = ({ shipmentId, text }: DeliveryItemRow) => ({ shipmentId, text });
    return putRows(withoutItem(withoutItem(state, itemId), withItemId), 'deliveryItems', [
      { ...one, ...content(other), id: ids[0] },
      { ...other, ...content(one), id: ids[1] },
    ]);
  };
};

/** What lies in the slot gives way if it is dead; null when it doesn't. */
const cleared = (state: DayState, deliveryId: number, slot: number): DayState | null => {
  const held = itemAt(state, deliveryId, slot);
  if (!held) return state;
  return isDeadItem(state, held) ? withoutItem(state, held.id) : null;
};

/** What the item holds moves to a free slot, as a new item. */
export const predictMove = (itemId: number, deliveryId: number, slot: number): Predict => {
  const id = temporaryId();
  return (state) => {
    const item = state.deliveryItems.get(itemId);
    const next = cleared(state, deliveryId, slot);
    if (!item || !next || !state.deliveries.has(deliveryId)) return state;
    const { shipmentId, text } = item;
    const moved = newItem(id, { deliveryId, slot }, { shipmentId, text });
    return putRows(withoutItem(next, itemId), 'deliveryItems', [moved]);
  };
};

/** The shipment takes the slot of the one that `itemId` holds, which goes back to the list. */
export const predictReplacement = (
  deliveryId: number,
  slot: number,
  shipmentId: number,
  itemId: number,
): Predict => {
  const place = predictPlacing(deliveryId, [{ shipmentId, slot }]);
  return (state) =>
    itemAt(state, deliveryId, slot)?.id === itemId ? place(withoutItem(state, itemId)) : state;
};

export const predictNewText = (deliveryId: number, slot: number, text: string): Predict => {
  const id = temporaryId();
  return (state) => {
    if (!state.deliveries.has(deliveryId) || itemAt(state, deliveryId, slot)) return state;
    const item = newItem(id, { deliveryId, slot }, { shipmentId: null, text });
    return putRows(state, 'deliveryItems', [item]);
  };
};

export const predictText =
  (itemId: number, text: string): Predict =>
  (state) =>
    changeRow(state, 'deliveryItems', itemId, { text, shipmentId: null });
