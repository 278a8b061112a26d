import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type Order, orderSchema } from '@werkplan/shared/orders/order.ts';
import { imageOf } from '../change/rows.ts';
import type { Peek } from '../change/streams.ts';
import type { Tx } from '../database/transact.ts';

/** @throws ORDER_NOT_FOUND */
export const getOrder = async (tx: Tx, id: number): Promise<Order> => {
  const order = await tx.selectFrom('productionOrder').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  return order;
};

/** Those of the orders that exist, by id. */
export const getOrders = async (tx: Tx, ids: readonly number[]): Promise<Order[]> =>
  await tx
    .selectFrom('productionOrder')
    .selectAll()
    .where(sql<boolean>`id = ANY(${ids}::int[])`)
    .orderBy('id')
    .execute();

/** What follows from an order's live parts is computed from these. */
export interface LivePart {
  id: number;
  productionOrderId: number;
  amount: number;
  splitNumber: number;
  totalNumberOfSplits: number;
}

/** The orders' parts that aren't deleted, in order of creation. */
export const getLiveParts = async (tx: Tx, orderIds: readonly number[]): Promise<LivePart[]> =>
  await tx
    .selectFrom('shipment')
    .select(['id', 'productionOrderId', 'amount', 'splitNumber', 'totalNumberOfSplits'])
    .where(sql<boolean>`production_order_id = ANY(${orderIds}::int[])`)
    .where('isDeleted', '=', false)
    .orderBy('id')
    .execute();

type UnstoredOrder = Omit<Order, 'id' | 'version'>;

const writtenColumns = sql.join(
  Object.keys(orderSchema.shape)
    .filter((name) => name !== 'id' && name !== 'version')
    .map((name) => sql.ref(name)),
);

/** Stores any number of orders in one statement; answers them in the order given. */
export const insertOrders = async (tx: Tx, orders: readonly UnstoredOrder[]): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    INSERT INTO production_order (${writtenColumns}) SELECT ${writtenColumns}
    FROM jsonb_populate_recordset(NULL::production_order, ${JSON.stringify(orders.map(imageOf))}::jsonb)
      WITH ORDINALITY
    ORDER BY ordinality RETURNING *`.execute(tx);
  return rows.sort((a, b) => a.id - b.id);
};

/** Gives each new order its one shipment: all of it, on the order's day (decisions 'Orders'). */
export const insertFirstParts = async (tx: Tx, orders: readonly Order[]): Promise<void> => {
  await sql`
    INSERT INTO shipment (production_order_id, amount, date, date_at_last_order_change, split_number, total_number_of_splits)
    SELECT id, parts_amount, date, date, 1, 1 FROM production_order
    WHERE id = ANY(${orders.map(({ id }) => id)}::int[]) ORDER BY id`.execute(tx);
};

/**
 * Writes the given fields and answers the order as it then is; writing what is already there is no change (the trigger
 * sees to that).
 */
export const setOrder = async (
  tx: Tx,
  order: Order,
  values: Partial<Omit<Order, 'id' | 'version'>>,
): Promise<Order> => {
  if (Object.keys(values).length === 0) return order;
  const written = await tx
    .updateTable('productionOrder')
    .set(values)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirst();
  return written ?? order;
};

/** Every day that shows one of these orders: its own and those of its parts, ghosts included. */
export const peekOrderDays = (...orderIds: readonly number[]): Peek => sql`
  SELECT 'day:' || date AS key FROM production_order WHERE id = ANY(${orderIds}::int[])
  UNION SELECT 'day:' || date FROM shipment WHERE production_order_id = ANY(${orderIds}::int[])
  UNION SELECT 'day:' || date_at_last_order_change FROM shipment
    WHERE production_order_id = ANY(${orderIds}::int[]) AND NOT is_deleted`;
