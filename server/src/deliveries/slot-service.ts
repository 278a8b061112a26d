import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { FillSlot } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { slotsFor } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Delivery, DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import type { Tx } from '../database/database.ts';
import { assertStillAt } from '../shipments/shipment-place-store.ts';
import { assertLive, getShipments } from '../shipments/shipment-store.ts';
import { deliveryView, getDelivery, getItems } from './delivery-store.ts';
import { deleteItem, insertItem, isDead, refuseTaken } from './item-store.ts';

/** Makes the slot free: a dead card there gives way. @throws SLOT_TAKEN */
const clearSlot = async (tx: Tx, deliveryId: number, slot: number): Promise<void> => {
  const item = (await getItems(tx, deliveryId)).find((held) => held.ordinalNumberInDelivery === slot);
  if (!item) return;
  if (!(await isDead(tx, item))) await refuseTaken(tx, item);
  await deleteItem(tx, item.id);
};

/**
 * Puts shipments into `slot` and the next truly free ones below, in the order given, each leaving its old place; those
 * that find no slot stay where they are. All or none (decisions 'Shipments').
 */
const placeShipments = async (
  tx: Tx,
  delivery: DeliveryRow,
  slot: number,
  shipmentIds: readonly number[],
  expected: readonly (number | null | undefined)[],
): Promise<void> => {
  if (new Set(shipmentIds).size < shipmentIds.length) {
    throw new DomainError('VALIDATION_ERRORS', { fields: { shipmentIds: 'validation.invalidFormat' } });
  }
  const parts = await getShipments(tx, shipmentIds);
  const items = await getItems(tx, delivery.id);
  const held = items.find((item) => item.ordinalNumberInDelivery === slot);
  if (parts.length === 1 && held && held.shipmentId === parts[0]?.shipment.id) return;
  for (const [index, part] of parts.entries()) {
    assertLive(part);
    await assertStillAt(tx, part.shipment.id, expected[index]);
    if (part.shipment.date !== delivery.date) throw new DomainError('DATE_MISMATCH');
  }
  await clearSlot(tx, delivery.id, slot);
  const slots = slotsFor(parts.length, slot, new Set(items.map((item) => item.ordinalNumberInDelivery)));
  for (const [index, ordinalNumberInDelivery] of slots.entries()) {
    const shipmentId = parts[index]?.shipment.id ?? null;
    await tx.deleteFrom('deliveryItem').where('shipmentId', '=', shipmentId).execute();
    await insertItem(tx, { deliveryId: delivery.id, ordinalNumberInDelivery, shipmentId, text: null });
  }
};

/**
 * Fills a slot (0–19) of a run with one or several shipments or a text, and answers the run.
 * @throws DELIVERY_NOT_FOUND, SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, DATE_MISMATCH, SLOT_TAKEN
 */
export const fillSlot = async (
  tx: Tx,
  deliveryId: number,
  slot: number,
  body: FillSlot,
): Promise<Delivery> => {
  const delivery = await getDelivery(tx, deliveryId);
  if (body.text) {
    await clearSlot(tx, deliveryId, slot);
    await insertItem(tx, { deliveryId, ordinalNumberInDelivery: slot, shipmentId: null, text: body.text });
  } else {
    const shipmentIds = body.shipmentIds ?? [body.shipmentId ?? 0];
    const expected = body.expectedItemIds ?? (body.shipmentIds ? [] : [body.expectedItemId]);
    await placeShipments(tx, delivery, slot, shipmentIds, expected);
  }
  return await deliveryView(tx, deliveryId);
};
