import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Tx } from '../database/database.ts';
import { lastHandOn } from '../change/last-hand.ts';
import { getShipment } from '../shipments/shipment-store.ts';

const movedBy = (by: string, itemId: number | null): DomainError =>
  new DomainError('MOVED_MEANWHILE', { values: { where: '–', by }, extra: { itemId } });

/**
 * An item, where and (with `seen`, its version) as its sender saw it.
 * @throws MOVED_MEANWHILE naming who took it away or wrote over it, NOT_FOUND when it never was
 */
export const getItem = async (tx: Tx, id: number, seen?: number): Promise<DeliveryItemRow> => {
  const item = await tx.selectFrom('deliveryItem').selectAll().where('id', '=', id).executeTakeFirst();
  if (item && (seen === undefined || seen === item.version)) return item;
  const by = await lastHandOn(tx, 'delivery_item', id);
  if (!item && by === '–') throw new DomainError('NOT_FOUND');
  throw movedBy(by, item?.id ?? null);
};

/** True for an item that holds a deleted part or one of a canceled order: its slot counts as free. */
export const isDead = async (tx: Tx, item: DeliveryItemRow): Promise<boolean> => {
  if (item.shipmentId === null) return false;
  const { shipment, order } = await getShipment(tx, item.shipmentId);
  return !isLive(shipment, order);
};

/** What a slot holds, in words people know it by. */
const contentOf = async (tx: Tx, item: DeliveryItemRow): Promise<string> =>
  item.shipmentId === null
    ? (item.text ?? '')
    : (await getShipment(tx, item.shipmentId)).order.constructionSite;

/** @throws SLOT_TAKEN naming what is there and who put it */
export const refuseTaken = async (tx: Tx, item: DeliveryItemRow): Promise<never> => {
  throw new DomainError('SLOT_TAKEN', {
    values: { what: await contentOf(tx, item), by: await lastHandOn(tx, 'delivery_item', item.id) },
    extra: { itemId: item.id },
  });
};

export const insertItem = async (
  tx: Tx,
  item: Pick<DeliveryItemRow, 'deliveryId' | 'ordinalNumberInDelivery' | 'shipmentId' | 'text'>,
): Promise<void> => {
  await tx.insertInto('deliveryItem').values(item).execute();
};

export const deleteItem = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('deliveryItem').where('id', '=', id).execute();
};
