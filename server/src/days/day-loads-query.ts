import { sql } from 'kysely';
import type { DayLoad } from '@werkplan/shared/days/day-load-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { toRows } from '../change/rows.ts';
import {
  hallDaysOf,
  selectCapacities,
  selectHallSums,
  selectReservationsAndCalendar,
  type SummedDay,
} from '../halls/hall-days-query.ts';

type DayWithLoads = SummedDay & Pick<DayLoad, 'truckCapacity' | 'load' | 'placedLoad'>;

/**
 * Reads load and capacity of each day's halls and trucks in kg, in one statement. An unopened day from today to `to` counts
 * the runs that opening would add: one for each active truck without a run. Subqueries look up each shipment's order and
 * item, because PostgreSQL would read whole tables for joins.
 */
export const readDayLoads = async (
  db: Database,
  days: readonly Day[],
  { to, today }: { to: Day; today: Day },
): Promise<DayLoad[]> => {
  const { rows } = await sql<{
    days: DayWithLoads[] | null;
    capacities: Image[];
    calendar: Image[];
    reservations: Image[];
  }>`
    WITH summed AS (${selectHallSums(days)}
    ), run AS (
      SELECT date, truck_id FROM delivery WHERE date = ANY(${days}::date[])
      UNION ALL
      SELECT summed.date, truck.id FROM summed CROSS JOIN truck
      WHERE truck.status = 'ACTIVE' AND summed.date BETWEEN ${today}::date AND ${to}::date
        AND NOT EXISTS (SELECT FROM opened_day WHERE opened_day.date = summed.date)
        AND NOT EXISTS (SELECT FROM delivery d WHERE d.truck_id = truck.id AND d.date = summed.date)
    ), carrying AS (
      SELECT run.date, sum(capacity) AS capacity FROM run JOIN truck ON truck.id = run.truck_id GROUP BY run.date
    ), live AS (
      SELECT s.date, sum(amount) AS load,
        sum(amount) FILTER (WHERE (SELECT i.id FROM delivery_item i WHERE i.shipment_id = s.id) IS NOT NULL) AS placed
      FROM shipment s
      WHERE s.date = ANY(${days}::date[]) AND NOT s.is_deleted
        AND NOT (SELECT o.is_canceled FROM production_order o WHERE o.id = s.production_order_id)
      GROUP BY s.date
    )
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('date', date, 'revision', revision, 'sums', sums, 'released', released,
        'truckCapacity', coalesce(capacity, 0), 'load', coalesce(load, 0), 'placedLoad', coalesce(placed, 0)) ORDER BY n)
        FROM summed LEFT JOIN carrying USING (date) LEFT JOIN live USING (date)) AS days,
      (${selectCapacities(days)}) AS capacities, ${selectReservationsAndCalendar(days)}`.execute(db);
  const [read] = rows;
  const reservations = toRows<'reservations'>(read?.reservations ?? []);
  return hallDaysOf(
    read?.days ?? [],
    toRows<'hallCapacities'>(read?.capacities ?? []),
    read?.calendar ?? [],
    {
      reservations,
      today,
    },
  );
};
