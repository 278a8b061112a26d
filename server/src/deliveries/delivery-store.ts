import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Delivery, DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Tx } from '../database/database.ts';
import { getRun, runView } from './run-store.ts';

/** @throws DELIVERY_NOT_FOUND */
export const getDelivery = async (tx: Tx, id: number): Promise<DeliveryRow> => {
  const delivery = await tx.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirst();
  if (!delivery) throw new DomainError('DELIVERY_NOT_FOUND');
  return delivery;
};

/** @throws DELIVERY_NOT_FOUND */
export const deliveryView = async (tx: Tx, id: number): Promise<Delivery> => runView(await getRun(tx, id));

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
