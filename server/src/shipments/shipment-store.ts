import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import type { Shipment, ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import { rowOf } from '../change/rows.ts';
import type { Peek } from '../change/streams.ts';
import type { Tx } from '../database/transact.ts';
import type { Image } from '../database/tables.ts';
import { getOrder } from '../orders/order-store.ts';

export interface PartOfOrder {
  shipment: ShipmentRow;
  order: Order;
}

/** A part of an order and the item that holds it, if one does. */
export interface PlacedPart extends PartOfOrder {
  itemId: number | null;
}

/** The REST view: the row with its order nested instead of named. */
export const shipmentView = ({ shipment, order }: PartOfOrder): Shipment => {
  const { productionOrderId: _, ...fields } = shipment;
  return { ...fields, order };
};

export interface PartImage {
  shipment: Image;
  order: Image;
  itemId: number | null;
}

/** Selects the shipments asked for, in that order, each with its order and its place. */
export const selectParts = (ids: readonly number[]): RawBuilder<PartImage> => sql`
  SELECT row_to_json(s) AS shipment, row_to_json(o) AS order, item.id AS "itemId"
  FROM unnest(${ids}::int[]) WITH ORDINALITY AS asked (id, n)
  JOIN shipment s ON s.id = asked.id
  JOIN production_order o ON o.id = s.production_order_id
  LEFT JOIN delivery_item item ON item.shipment_id = s.id
  ORDER BY n`;

/** What `selectParts` found. @throws SHIPMENT_NOT_FOUND */
export const partsFrom = (images: readonly PartImage[], ids: readonly number[]): PlacedPart[] => {
  if (images.length < ids.length) throw new DomainError('SHIPMENT_NOT_FOUND');
  return images.map(({ shipment, order, itemId }) => ({
    shipment: rowOf<'shipments'>(shipment),
    order: rowOf<'orders'>(order),
    itemId,
  }));
};

/** In the order asked for. @throws SHIPMENT_NOT_FOUND */
export const getShipments = async (tx: Tx, ids: readonly number[]): Promise<PlacedPart[]> =>
  partsFrom((await selectParts(ids).execute(tx)).rows, ids);

/** @throws SHIPMENT_NOT_FOUND */
export const getShipment = async (tx: Tx, id: number): Promise<PlacedPart> => {
  const [part] = await getShipments(tx, [id]);
  if (!part) throw new DomainError('SHIPMENT_NOT_FOUND');
  return part;
};

/** The order's live parts in order of number, each with the order nested. */
export const getLiveParts = async (tx: Tx, orderId: number): Promise<PartOfOrder[]> => {
  const order = await getOrder(tx, orderId);
  const parts = await tx
    .selectFrom('shipment')
    .selectAll()
    .where('productionOrderId', '=', orderId)
    .where('isDeleted', '=', false)
    .orderBy('splitNumber')
    .execute();
  return parts.map((shipment) => ({ shipment, order }));
};

/** Every day that shows the shipment's order or one of its parts. */
export const peekShipmentDays = (shipmentId: number): Peek => sql`
  WITH o AS (SELECT production_order_id AS id FROM shipment WHERE id = ${shipmentId})
  SELECT 'day:' || date AS key FROM production_order WHERE id IN (SELECT id FROM o)
  UNION SELECT 'day:' || date FROM shipment WHERE production_order_id IN (SELECT id FROM o)
  UNION SELECT 'day:' || date_at_last_order_change FROM shipment
    WHERE production_order_id IN (SELECT id FROM o) AND NOT is_deleted`;
