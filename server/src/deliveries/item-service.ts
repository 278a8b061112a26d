import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { SwapItems, UnassignItems } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { Delivery, DeliveryItem, DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import { mergeRow, type RowInput, type RowVersion } from '../change/merge.ts';
import type { Tx } from '../database/transact.ts';
import { deliveryView } from './delivery-store.ts';
import { assertItemAlive, deleteItems, getItem, insertItems, refuseOtherDay } from './item-store.ts';
import { runView, withItems } from './run-store.ts';

/**
 * Writes a text (`yours.text`) into a taken slot; a shipment there goes back to the list. Answers the run's items.
 * @throws NOT_FOUND, MOVED_MEANWHILE and what mergeRow throws
 */
export const writeItemText = async (
  tx: Tx,
  id: number,
  yours: RowInput,
  version: RowVersion,
): Promise<DeliveryItem[]> => {
  const { item: current } = await getItem(tx, id);
  const { values } = await mergeRow(tx, 'deliveryItems', {
    current,
    yours: { ...yours, shipmentId: null },
    editable: ['text', 'shipmentId'],
    kept: ['id', 'deliveryId', 'ordinalNumberInDelivery'],
    version,
  });
  if (Object.keys(values).length > 0)
    await tx.updateTable('deliveryItem').set(values).where('id', '=', id).execute();
  return (await deliveryView(tx, current.deliveryId)).deliveryItems;
};

/**
 * Takes a shipment off its truck, back to the list, or removes a text. Answers the run.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY for a dead card
 */
export const removeItem = async (tx: Tx, id: number, version?: number): Promise<Delivery> => {
  const held = await getItem(tx, id, version);
  await assertItemAlive(tx, held);
  await deleteItems(tx, [id]);
  return runView(withItems(held.run, { removed: [id] }));
};

const viewsOf = async (tx: Tx, deliveryIds: Iterable<number>): Promise<Delivery[]> => {
  const views: Delivery[] = [];
  for (const id of new Set(deliveryIds)) views.push(await deliveryView(tx, id));
  return views;
};

/**
 * Takes several shipments off their trucks, or removes several texts, as one change: all or none. Answers the runs left.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY for a dead card
 */
export const unassignItems = async (tx: Tx, { items }: UnassignItems): Promise<Delivery[]> => {
  const left = new Set<number>();
  for (const { id, version } of items) {
    const held = await getItem(tx, id, version);
    await assertItemAlive(tx, held);
    left.add(held.item.deliveryId);
  }
  await deleteItems(
    tx,
    items.map(({ id }) => id),
  );
  return await viewsOf(tx, left);
};

/**
 * Exchanges the slots of two items of one day; both become new items, so whoever saw them elsewhere is told.
 * @throws NOT_FOUND, MOVED_MEANWHILE, SHIPMENT_READ_ONLY, DATE_MISMATCH, VALIDATION_ERRORS for an item with itself
 */
export const swapItems = async (
  tx: Tx,
  id: number,
  { withItemId, version, withVersion }: SwapItems,
): Promise<Delivery[]> => {
  if (id === withItemId) {
    throw new DomainError('VALIDATION_ERRORS', { fields: { withItemId: 'validation.invalidFormat' } });
  }
  const held = [await getItem(tx, id, version), await getItem(tx, withItemId, withVersion)] as const;
  for (const one of held) await assertItemAlive(tx, one);
  if (held[0].run.delivery.date !== held[1].run.delivery.date) await refuseOtherDay(tx, ...held);
  const [{ item: one }, { item: other }] = held;
  await deleteItems(tx, [one.id, other.id]);
  const content = ({ shipmentId, text }: DeliveryItemRow) => ({ shipmentId, text });
  const slot = ({ deliveryId, ordinalNumberInDelivery }: DeliveryItemRow) => ({
    deliveryId,
    ordinalNumberInDelivery,
  });
  await insertItems(tx, [
    { ...slot(one), ...content(other) },
    { ...slot(other), ...content(one) },
  ]);
  return await viewsOf(tx, [one.deliveryId, other.deliveryId]);
};
