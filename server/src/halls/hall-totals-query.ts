import { sql } from 'kysely';
import { capacityOn, hallTotals } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallCapacity, HallSums, HallTotals } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { rowsOf } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';

/** Capacity and load of every hall on each of the days, kg; one round trip. */
export const readHallTotals = async (
  db: Database,
  days: readonly Day[],
): Promise<{ date: Day; halls: HallTotals[] }[]> => {
  const { rows } = await sql<{ days: { date: Day; sums: HallSums[] }[]; capacities: Image[] }>`
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('date', d, 'sums', day_totals(d)) ORDER BY n)
        FROM unnest(${days}::date[]) WITH ORDINALITY AS asked (d, n)) AS days,
      (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM hall_capacity c
        WHERE c.kind = 'default' OR c.day = ANY(${days}::date[])) AS capacities`.execute(db);
  const capacities = rowsOf<'hallCapacities'>(rows[0]?.capacities ?? []) satisfies HallCapacity[];
  return (rows[0]?.days ?? []).map(({ date, sums }) => ({
    date,
    halls: sums.map((hall) => hallTotals(hall, capacityOn(capacities, hall.id, date))),
  }));
};
