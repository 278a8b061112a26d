import { compareOrders } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** Reads a day's orders of all halls, including canceled ones, by descending order number. */
export const readOrders = async (db: Database, day: Day): Promise<Order[]> => {
  const orders = await db.selectFrom('productionOrder').selectAll().where('date', '=', day).execute();
  return orders.sort(compareOrders);
};

/** Reads the orders of all days with a number, including canceled ones, the latest day first. */
export const readNumbered = async (db: Database, orderId: string): Promise<Order[]> =>
  await db
    .selectFrom('productionOrder')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
