import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Familiarity } from '@werkplan/shared/proposals/suggest-runs.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
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

/** Days before a run whose runs make a driver familiar with an area. */
const familiarDays = 90;

/**
 * Counts in one statement each driver's runs with cards in the 90 days before a day (`of`), and those of them that went to a
 * postcode area (`runs`, by `postcodeAreaOf`).
 */
export const readFamiliarity = async (
  db: Database,
  { date, drivers, area }: { date: Day; drivers: readonly string[]; area: string },
): Promise<Familiarity[]> => {
  if (drivers.length === 0) return [];
  const { rows } = await sql<{ driver: string; runs: number; of: number }>`
    SELECT truck_driver AS driver, count(*)::int AS of, count(*) FILTER (WHERE EXISTS (
      SELECT FROM delivery_item i JOIN shipment s ON s.id = i.shipment_id
        JOIN production_order o ON o.id = s.production_order_id
      WHERE i.delivery_id = run.id AND NOT s.is_deleted AND NOT o.is_canceled 
        AND substring(upper(regexp_replace(o.post_code, '[ -]', '', 'g')) FROM '^(?:[A-Z]+[0-9]|[0-9]{2})') = ${area}))::int AS runs
    FROM delivery run
    WHERE date >= ${addDays(date, -familiarDays)}::date AND date < ${date}::date AND truck_driver = ANY(${drivers}::text[])
      AND EXISTS (SELECT FROM delivery_item i WHERE i.delivery_id = run.id AND i.shipment_id IS NOT NULL)
    GROUP BY truck_driver`.execute(db);
  return rows.map((row) => ({ ...row, area }));
};
