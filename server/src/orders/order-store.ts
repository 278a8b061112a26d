import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import type { Tx } from '../database/database.ts';

/** @throws ORDER_NOT_FOUND */
export const getOrder = async (tx: Tx, id: number): Promise<Order> => {
  const order = await tx.selectFrom('productionOrder').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order) throw new DomainError('ORDER_NOT_FOUND');
  return order;
};

export const insertOrder = async (tx: Tx, order: Omit<Order, 'id' | 'version'>): Promise<Order> =>
  await tx.insertInto('productionOrder').values(order).returningAll().executeTakeFirstOrThrow();

/** Writes the given fields; writing what is already there is no change (the trigger sees to that). */
export const setOrder = async (
  tx: Tx,
  id: number,
  values: Partial<Omit<Order, 'id' | 'version'>>,
): Promise<void> => {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('productionOrder').set(values).where('id', '=', id).execute();
};

/** Every day that shows one of these orders: its own and those of its parts, ghosts included. */
export const peekOrderDays = async (tx: Tx, orderIds: readonly number[]): Promise<StreamKey[]> => {
  const { rows } = await sql<{ key: StreamKey }>`
    SELECT 'day:' || date AS key FROM production_order WHERE id = ANY(${orderIds}::int[])
    UNION SELECT 'day:' || date FROM shipment WHERE production_order_id = ANY(${orderIds}::int[])
    UNION SELECT 'day:' || date_at_last_order_change FROM shipment
      WHERE production_order_id = ANY(${orderIds}::int[]) AND NOT is_deleted`.execute(tx);
  return rows.map(({ key }) => key);
};
