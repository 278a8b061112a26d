import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Shipment, ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import type { Tx } from '../database/database.ts';
import { getOrder, getOrders } from '../orders/order-store.ts';

export interface PartOfOrder {
  shipment: ShipmentRow;
  order: Order;
}

/** The REST view: the row with its order nested instead of named. */
export const shipmentView = ({ shipment, order }: PartOfOrder): Shipment => {
  const { productionOrderId: _, ...fields } = shipment;
  return { ...fields, order };
};

/** The shipments asked for, in that order, each with its order. @throws SHIPMENT_NOT_FOUND */
export const getShipments = async (tx: Tx, ids: readonly number[]): Promise<PartOfOrder[]> => {
  const rows = await tx
    .selectFrom('shipment')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const orders = await getOrders(tx, [...new Set(rows.map((row) => row.productionOrderId))]);
  return ids.map((id) => {
    const shipment = byId.get(id);
    const order = orders.get(shipment?.productionOrderId ?? 0);
    if (!shipment || !order) throw new DomainError('SHIPMENT_NOT_FOUND');
    return { shipment, order };
  });
};

/** @throws SHIPMENT_NOT_FOUND */
export const getShipment = async (tx: Tx, id: number): Promise<PartOfOrder> => {
  const [part] = await getShipments(tx, [id]);
  if (!part) throw new DomainError('SHIPMENT_NOT_FOUND');
  return part;
};

/** @throws SHIPMENT_READ_ONLY for deleted parts and parts of canceled orders */
export const assertLive = ({ shipment, order }: PartOfOrder): void => {
  if (!isLive(shipment, order)) throw new DomainError('SHIPMENT_READ_ONLY');
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
export const peekShipmentDays = async (tx: Tx, shipmentId: number): Promise<StreamKey[]> => {
  const { rows } = await sql<{ key: StreamKey }>`
    WITH o AS (SELECT production_order_id AS id FROM shipment WHERE id = ${shipmentId})
    SELECT 'day:' || date AS key FROM production_order WHERE id IN (SELECT id FROM o)
    UNION SELECT 'day:' || date FROM shipment WHERE production_order_id IN (SELECT id FROM o)
    UNION SELECT 'day:' || date_at_last_order_change FROM shipment
      WHERE production_order_id IN (SELECT id FROM o) AND NOT is_deleted`.execute(tx);
  return rows.map(({ key }) => key);
};
