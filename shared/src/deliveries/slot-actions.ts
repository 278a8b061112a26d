import { invalid } from '../errors/domain-error.ts';
import type { Action } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { getPart, isDead } from '../plan/parts.ts';
import { type Reply, replyRun, replyRuns } from '../plan/reply.ts';
import type { SlotItem, PartOfOrder, Run } from '../plan/views.ts';
import { assertDatedOn, assertLive, assertStillAt } from '../shipments/shipment-refusals.ts';
import type { FillSlot, MoveItem } from './delivery-contracts.ts';
import { slotsFor } from './delivery-rules.ts';
import type { Delivery } from './delivery-schema.ts';
import { assertItemAlive, getItem, getRun, runOfOtherDay, slotTaken } from './item-refusals.ts';

const itemIn = ({ items }: Run, slot: number): SlotItem | undefined =>
  items.find(({ item }) => item.ordinalNumberInDelivery === slot);

/**
 * Removes the item from a slot if it is a dead card (rules/deliveries.md#dead-cards-give-way) or a card among the items
 * `replaced`; does nothing for an empty slot.
 * @throws SLOT_TAKEN for any other item
 */
export const clearSlot = (
  tx: PlanTransaction,
  run: Run,
  slot: number,
  replaced: readonly (number | null | undefined)[] = [],
): void => {
  const taken = itemIn(run, slot);
  if (!taken) return;
  const isReplaced = taken.part !== null && replaced.includes(taken.item.id);
  if (!isReplaced && !isDead(taken)) throw slotTaken(tx, taken);
  tx.remove('deliveryItems', taken.item);
};

interface Placing {
  readonly shipmentIds: readonly number[];
  /** The id of the item with which the sender saw each shipment; null = unassigned, undefined = not checked. */
  readonly expected: readonly (number | null | undefined)[];
  /** The id of the item in the slot whose shipment is unassigned in the same change. */
  readonly replaced: number | undefined;
}

/**
 * Checks that a part is live, still where its sender saw it, and of the run's day.
 * @throws SHIPMENT_READ_ONLY, MOVED_MEANWHILE, DATE_MISMATCH
 */
const assertPlaceable = (
  tx: PlanTransaction,
  { delivery }: Run,
  part: PartOfOrder,
  expected: number | null | undefined,
): void => {
  assertLive(tx, part);
  assertStillAt(tx, part, expected);
  assertDatedOn(tx, part, delivery.date);
};

/**
 * Places shipments, in the given sequence, in `slot` and the next empty slots below it. Shipments for which no slot is left stay
 * where they are. If one is refused, none is placed.
 */
const placeShipments = (
  tx: PlanTransaction,
  run: Run,
  slot: number,
  { shipmentIds, expected, replaced }: Placing,
): void => {
  const parts = shipmentIds.map((id) => getPart(tx, id));
  if (new Set(shipmentIds).size < shipmentIds.length)
    throw invalid({ shipmentIds: 'validation.invalidFormat' });
  const [only] = parts;
  if (only && parts.length === 1 && itemIn(run, slot)?.item.shipmentId === only.shipment.id)
    return assertStillAt(tx, only, expected[0]);
  for (const [index, part] of parts.entries()) assertPlaceable(tx, run, part, expected[index]);
  const places = parts.map(({ shipment }) => tx.itemOf(shipment));
  const taken = new Set(run.items.map(({ item }) => item.ordinalNumberInDelivery));
  clearSlot(tx, run, slot, [replaced, ...places.map((place) => place?.id)]);
  const slots = slotsFor(parts.length, slot, taken);
  for (const place of places.slice(0, slots.length)) if (place) tx.remove('deliveryItems', place);
  for (const [index, ordinalNumberInDelivery] of slots.entries())
    tx.insert('deliveryItems', {
      deliveryId: run.delivery.id,
      ordinalNumberInDelivery,
      shipmentId: parts[index]?.shipment.id ?? null,
      text: null,
      // A pin moves with its card (rules/proposals.md#pins).
      isPinned: places[index]?.isPinned ?? false,
      // The yard's mark is only valid in the slot where the card was marked (rules/yard.md#marks).
      mark: null,
    });
};

export interface FillSlotInput {
  readonly deliveryId: number;
  readonly slot: number;
  readonly body: FillSlot;
}

/**
 * Fills a slot (0–19) of a run with one or several shipments or a text, and returns the run.
 * @throws DELIVERY_NOT_FOUND, SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, DATE_MISMATCH, SLOT_TAKEN,
 *   VALIDATION_ERRORS for a shipment named twice
 */
export const fillSlot: Action<FillSlotInput, Delivery> = (tx, _scope, { deliveryId, slot, body }) => {
  const run = getRun(tx, deliveryId);
  if (body.text) {
    clearSlot(tx, run, slot);
    const { text } = body;
    tx.insert('deliveryItems', {
      deliveryId,
      ordinalNumberInDelivery: slot,
      shipmentId: null,
      text,
      isPinned: false,
      mark: null,
    });
  } else {
    placeShipments(tx, run, slot, {
      shipmentIds: body.shipmentIds ?? [body.shipmentId ?? 0],
      expected: body.expectedItemIds ?? (body.shipmentIds ? [] : [body.expectedItemId]),
      replaced: body.replacesItemId,
    });
  }
  return replyRun(deliveryId);
};

/**
 * Moves an item's shipment or text to a free slot (0–19) of any run of the same day, as a new item: senders who saw it in its old
 * slot get MOVED_MEANWHILE. Returns the source run and, if different, the target run.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY, DELIVERY_NOT_FOUND, DATE_MISMATCH, SLOT_TAKEN
 */
export const moveItem: Action<{ readonly id: number; readonly body: MoveItem }, Delivery[]> = (
  tx,
  _scope,
  { id, body: { deliveryId, slot, version } },
): Reply<Delivery[]> => {
  const placed = getItem(tx, id, version);
  const { item, run: from } = placed;
  if (item.deliveryId === deliveryId && item.ordinalNumberInDelivery === slot) return replyRuns([deliveryId]);
  assertItemAlive(tx, placed);
  const to = item.deliveryId === deliveryId ? from : getRun(tx, deliveryId);
  if (to.delivery.date !== from.delivery.date) throw runOfOtherDay(tx, placed, to);
  clearSlot(tx, to, slot);
  tx.remove('deliveryItems', item);
  const { shipmentId, text, isPinned } = item;
  const place = { deliveryId, ordinalNumberInDelivery: slot };
  tx.insert('deliveryItems', { ...place, shipmentId, text, isPinned, mark: null });
  return replyRuns([item.deliveryId, deliveryId]);
};
