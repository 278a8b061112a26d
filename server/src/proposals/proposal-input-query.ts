import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** Reads a shipment's day; undefined for an unknown id. */
export const readShipmentDay = async (db: Database, id: number): Promise<{ date: Day } | undefined> =>
  await db.selectFrom('shipment').select('date').where('id', '=', id).executeTakeFirst();

/** Reads an order's fields that decide about suggested halls and days; undefined for an unknown id. */
export const readOrderToMove = async (
  db: Database,
  id: number,
): Promise<Pick<Order, 'date' | 'hallId' | 'steel' | 'isCanceled'> | undefined> =>
  await db
    .selectFrom('productionOrder')
    .select(['date', 'hallId', 'steel', 'isCanceled'])
    .where('id', '=', id)
    .executeTakeFirst();
