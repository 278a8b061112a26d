import { compareOrders } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** Reads a day's orders of all halls, including canceled ones, by descending order number. */
export const readOrders = async (db: Database, day: Day): Promise<Order[]> => {
  const orders = await db.selectFrom('productionOrder').selectAll().where('date', '=', day).execute();
  return orders.sort(compareOrders);
};

const readNamed = async (
  db: Database,
  field: 'orderId' | 'externalNumber',
  number: string,
): Promise<Order[]> =>
  await db
    .selectFrom('productionOrder')
    .selectAll()
    .where(field, '=', number)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Reads the orders of all days with an order number, including canceled ones, the latest day first. */
export const readOrdersByNumber = async (db: Database, orderId: string): Promise<Order[]> =>
  await readNamed(db, 'orderId', orderId);

/** Reads the orders of all days with a number of the ERP, including canceled ones, the latest day first. */
export const readOrdersByExternalNumber = async (db: Database, number: string): Promise<Order[]> =>
  await readNamed(db, 'externalNumber', number);
