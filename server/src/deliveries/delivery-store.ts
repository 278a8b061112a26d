import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Delivery, DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Tx } from '../database/database.ts';
import { getShipments, shipmentView } from '../shipments/shipment-store.ts';
import { getTruck } from '../trucks/truck-store.ts';

/** @throws DELIVERY_NOT_FOUND */
export const getDelivery = async (tx: Tx, id: number): Promise<DeliveryRow> => {
  const delivery = await tx.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
  if (!delivery) throw new DomainError('DELIVERY_NOT_FOUND');
  return delivery;
};

export const getItems = async (tx: Tx, deliveryId: number): Promise<DeliveryItemRow[]> =>
  await tx
    .selectFrom('deliveryItem')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .orderBy('ordinalNumberInDelivery')
    .execute();

/** The REST view: a run with its truck and items nested. @throws DELIVERY_NOT_FOUND */
export const deliveryView = async (tx: Tx, id: number): Promise<Delivery> => {
  const { truckId, ...delivery } = await getDelivery(tx, id);
  const items = await getItems(tx, id);
  const shipmentIds = items.flatMap((item) => item.shipmentId ?? []);
  const parts = shipmentIds.length > 0 ? await getShipments(tx, shipmentIds) : [];
  const shipments = new Map(parts.map((part) => [part.shipment.id, shipmentView(part)]));
  return {
    ...delivery,
    truck: await getTruck(tx, truckId),
    deliveryItems: items.map(({ deliveryId: _, shipmentId, ...item }) => ({
      ...item,
      shipment: shipments.get(shipmentId ?? 0) ?? null,
    })),
  };
};

export const peekDelivery = async (tx: Tx, id: number): Promise<StreamKey[]> => {
  const found = await tx.selectFrom('delivery').select('date').where('id', '=', id).executeTakeFirst();
  return found ? [dayKey(found.date)] : [];
};

export const peekItem = async (tx: Tx, itemId: number): Promise<StreamKey[]> => {
  const found = await tx
    .selectFrom('deliveryItem')
    .innerJoin('delivery', 'delivery.id', 'deliveryItem.deliveryId')
    .select('delivery.date')
    .where('deliveryItem.id', '=', itemId)
    .executeTakeFirst();
  return found ? [dayKey(found.date)] : [];
};
