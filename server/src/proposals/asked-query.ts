import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** The day that a shipment is planned on; undefined: there is none of this id. */
export const readShipmentDay = async (db: Database, id: number): Promise<{ date: Day } | undefined> =>
  await db.selectFrom('shipment').select('date').where('id', '=', id).executeTakeFirst();

/** What of an order decides on the halls and days suggested for it; undefined: there is none of this id. */
export const readOrderToMove = async (
  db: Database,
  id: number,
): Promise<Pick<Order, 'date' | 'hallId' | 'steel' | 'isCanceled'> | undefined> =>
  await db
    .selectFrom('productionOrder')
    .select(['date', 'hallId', 'steel', 'isCanceled'])
    .where('id', '=', id)
    .executeTakeFirst();
