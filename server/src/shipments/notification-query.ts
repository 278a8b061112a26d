import { sql } from 'kysely';
import { addDays, type Day, nextWorkingDay } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

const daysBack = 14;

/** True while a live shipment without a truck is dated from 14 days ago to the next working day. */
export const hasUnassignedShipments = async (db: Database, today: Day): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM shipment s JOIN production_order o ON o.id = s.production_order_id
      WHERE s.date BETWEEN ${addDays(today, -daysBack)} AND ${nextWorkingDay(today)}
        AND NOT s.is_deleted AND NOT o.is_canceled
        AND NOT EXISTS (SELECT FROM delivery_item i WHERE i.shipment_id = s.id)
    ) AS found`.execute(db);
  return rows[0]?.found ?? false;
};
