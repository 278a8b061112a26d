import { invalid } from '../errors/domain-error.ts';
import type { Action } from '../plan/action.ts';
import { mergeRow, type RowInput, type RowVersion } from '../plan/merge.ts';
import { replyItems, replyRun, replyRuns } from '../plan/reply.ts';
import type { SwapItems, UnassignItems } from './delivery-contracts.ts';
import type { Delivery, DeliveryItem, DeliveryItemRow } from './delivery-schema.ts';
import { assertItemAlive, getItem, slotsOfTwoDays } from './item-refusals.ts';

export interface WriteItemTextInput {
  readonly id: number;
  /** The row as its sender wants it, with its `text`. */
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/**
 * Writes a text into a taken slot; a shipment there is unassigned. Returns the run's items.
 * @throws NOT_FOUND, MOVED_MEANWHILE and what mergeRow throws
 */
export const writeItemText: Action<WriteItemTextInput, DeliveryItem[]> = (
  tx,
  _scope,
  { id, yours, version },
) => {
  const { item: current } = getItem(tx, id);
  const { values } = mergeRow(tx, 'deliveryItems', {
    current,
    yours: { ...yours, shipmentId: null },
    editable: ['text', 'shipmentId'],
    kept: ['id', 'deliveryId', 'ordinalNumberInDelivery'],
    version,
  });
  // A text keeps its own pin when it is rewritten. A text written over a shipment doesn't take over the shipment's pin or mark.
  const isPinned = current.isPinned && current.shipmentId === null;
  tx.update('deliveryItems', current, { ...values, isPinned, mark: null });
  return replyItems(current.deliveryId);
};

/**
 * Unassigns a shipment or removes a text. Returns the run.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY for a dead card
 */
export const removeItem: Action<{ readonly id: number; readonly version?: number | undefined }, Delivery> = (
  tx,
  _scope,
  { id, version },
) => {
  const placed = getItem(tx, id, version);
  assertItemAlive(tx, placed);
  tx.remove('deliveryItems', placed.item);
  return replyRun(placed.item.deliveryId);
};

/**
 * Unassigns several shipments, or removes several texts, as one change: all or none. Returns the affected runs.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY for a dead card
 */
export const unassignItems: Action<UnassignItems, Delivery[]> = (tx, _scope, { items }) => {
  const left = new Map<number, DeliveryItemRow>();
  for (const { id, version } of items) {
    const placed = getItem(tx, id, version);
    assertItemAlive(tx, placed);
    left.set(id, placed.item);
  }
  for (const item of left.values()) tx.remove('deliveryItems', item);
  return replyRuns([...left.values()].map(({ deliveryId }) => deliveryId));
};

/**
 * Swaps the slots of two items of one day. Both become new items, so senders who name the old ones get MOVED_MEANWHILE.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY, DATE_MISMATCH, VALIDATION_ERRORS for an item with itself
 */
export const swapItems: Action<SwapItems & { readonly id: number }, Delivery[]> = (
  tx,
  _scope,
  { id, withItemId, version, withVersion },
) => {
  if (id === withItemId) throw invalid({ withItemId: 'validation.invalidFormat' });
  const placed = [getItem(tx, id, version), getItem(tx, withItemId, withVersion)] as const;
  for (const one of placed) assertItemAlive(tx, one);
  if (placed[0].run.delivery.date !== placed[1].run.delivery.date) throw slotsOfTwoDays(tx, ...placed);
  const [{ item: one }, { item: other }] = placed;
  for (const item of [one, other]) tx.remove('deliveryItems', item);
  const put = ({ deliveryId, ordinalNumberInDelivery }: DeliveryItemRow, content: DeliveryItemRow): void => {
    const { shipmentId, text, isPinned } = content;
    const place = { deliveryId, ordinalNumberInDelivery };
    tx.insert('deliveryItems', { ...place, shipmentId, text, isPinned, mark: null });
  };
  put(one, other);
  put(other, one);
  return replyRuns([one.deliveryId, other.deliveryId]);
};
