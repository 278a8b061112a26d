import { fillSlot } from '../deliveries/slot-actions.ts';
import { removeItem, writeItemText } from '../deliveries/item-actions.ts';
import { pinItem } from '../deliveries/pin-actions.ts';
import type { DeliveryItemRow } from '../deliveries/delivery-schema.ts';
import type { DayState } from '../live/day-state.ts';
import type { ActionContext } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { getPart, isDead } from '../plan/parts.ts';
import type { Run } from '../plan/views.ts';
import { updateShipment } from '../shipments/shipment-actions.ts';
import { isLive } from '../shipments/shipment-rules.ts';

/** The version with which an update overwrites any current values, because the sender restores a past state on purpose. */
export const overwriteAnyVersion = { version: undefined, ifMatch: '*' } as const;

const itemNow = (tx: PlanTransaction, shipmentId: number): DeliveryItemRow | null =>
  tx.itemOf(getPart(tx, shipmentId).shipment);

const isSamePlace = (one: DeliveryItemRow, other: DeliveryItemRow): boolean =>
  one.deliveryId === other.deliveryId && one.ordinalNumberInDelivery === other.ordinalNumberInDelivery;

/** Puts a card back into its past slot, pinned as then; without one unassigns it. @throws what placing and unassigning throw */
export const restoreCardSlot = (
  tx: PlanTransaction,
  scope: ActionContext,
  shipmentId: number,
  then: DeliveryItemRow | undefined,
): void => {
  const now = itemNow(tx, shipmentId);
  if (!then) {
    if (now) removeItem(tx, scope, { id: now.id });
    return;
  }
  const { deliveryId, ordinalNumberInDelivery: slot } = then;
  if (!now || !isSamePlace(now, then)) fillSlot(tx, scope, { deliveryId, slot, body: { shipmentId } });
  const placed = itemNow(tx, shipmentId);
  if (placed && placed.isPinned !== then.isPinned)
    pinItem(tx, scope, { id: placed.id, isPinned: then.isPinned });
};

/** Writes a slot's past text again. @throws SLOT_TAKEN if a card is in the slot now, DELIVERY_NOT_FOUND */
export const restoreSlotText = (
  tx: PlanTransaction,
  scope: ActionContext,
  { deliveryId, ordinalNumberInDelivery: slot, text }: DeliveryItemRow,
): void => {
  const items = tx.run(deliveryId) ? tx.itemsOn(deliveryId) : [];
  const there = items.find((item) => item.ordinalNumberInDelivery === slot);
  if (there && there.shipmentId === null)
    writeItemText(tx, scope, { id: there.id, yours: { text }, version: overwriteAnyVersion });
  else fillSlot(tx, scope, { deliveryId, slot, body: { text } });
};

const isSameContent = (one: DeliveryItemRow, other: DeliveryItemRow | undefined): boolean =>
  other !== undefined && one.shipmentId === other.shipmentId && one.text === other.text;

/** Returns the run's past items by slot, without dead cards, which can't be placed. */
const contentThen = (past: DayState, deliveryId: number): DeliveryItemRow[] =>
  [...past.deliveryItems.values()]
    .filter((item) => {
      if (item.deliveryId !== deliveryId) return false;
      const shipment = item.shipmentId === null ? null : past.shipments.get(item.shipmentId);
      const order = shipment && past.orders.get(shipment.productionOrderId);
      return item.shipmentId === null || (shipment && order ? isLive(shipment, order) : false);
    })
    .sort((one, other) => one.ordinalNumberInDelivery - other.ordinalNumberInDelivery);

/**
 * Restores a run's past content slot by slot. Cards placed since are unassigned, texts written since are deleted, and cards that
 * were moved to another day return to the run's day.
 * @throws what `restoreCardSlot` throws, and what moving a card to a day throws
 */
export const restoreRunContent = (
  tx: PlanTransaction,
  scope: ActionContext,
  { delivery, items }: Run,
  past: DayState,
  id: number,
): void => {
  const then = contentThen(past, id).map((item) => ({ ...item, deliveryId: delivery.id }));
  const bySlot = new Map(then.map((item) => [item.ordinalNumberInDelivery, item]));
  for (const one of items) {
    if (isSameContent(one.item, bySlot.get(one.item.ordinalNumberInDelivery))) continue;
    if (isDead(one)) tx.remove('deliveryItems', one.item);
    else removeItem(tx, scope, { id: one.item.id });
  }
  for (const item of then) {
    if (item.shipmentId === null) {
      restoreSlotText(tx, scope, item);
      continue;
    }
    const { shipment } = getPart(tx, item.shipmentId);
    if (shipment.date !== delivery.date)
      updateShipment(tx, scope, {
        id: shipment.id,
        yours: { ...shipment, date: delivery.date },
        version: overwriteAnyVersion,
      });
    restoreCardSlot(tx, scope, shipment.id, item);
  }
};
