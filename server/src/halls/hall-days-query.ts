import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { calendarDay, isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import { capacityOn, hallTotals } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallCapacity, HallDay, ReleasedDay } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { selectCalendar } from '../working-days/calendar-query.ts';
import { nameOfActor } from '../change/actor-name-query.ts';
import { rowsOf } from '../change/rows.ts';
import type { Image } from '../database/tables.ts';

/** Selects `n`, `date`, `revision`, `sums` (kg per hall) and `released` of the days in the given order, by one index scan. */
export const selectHallSums = (days: readonly Day[]): RawBuilder<unknown> => sql`
  SELECT n, asked.date, coalesce((SELECT revision FROM stream WHERE key = 'day:' || asked.date), 0) AS revision, jsonb_agg(jsonb_build_object(
    'id', hall.id, 'steelTotal', coalesce(steel, 0), 'mattingTotal', coalesce(matting, 0)) ORDER BY hall.id) AS sums,
    (SELECT jsonb_build_object('releasedAt', r.at, 'releasedBy', ${nameOfActor(sql`r.by`)},
      'lateChanges', (SELECT count(*) FROM late_change l WHERE l.date = asked.date AND l.release_id = r.id))
      FROM day_release r WHERE r.date = asked.date) AS released
  FROM unnest(${days}::date[]) WITH ORDINALITY AS asked (date, n) CROSS JOIN hall
  LEFT JOIN (
    SELECT date, hall_id, sum(steel) AS steel, sum(matting) AS matting FROM production_order
    WHERE date = ANY(${days}::date[]) AND NOT is_canceled GROUP BY date, hall_id
  ) booked ON booked.date = asked.date AND booked.hall_id = hall.id
  GROUP BY n, asked.date`;

/** Selects the capacities valid on one of the days: exceptions, and the defaults from before the first to the last. */
export const selectCapacities = (days: readonly Day[]): RawBuilder<unknown> => sql`
  SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM hall_capacity c
  WHERE (kind = 'day' AND day = ANY(${days}::date[])) OR (kind = 'default' AND day >= coalesce((
    SELECT max(earlier.day) FROM hall_capacity earlier WHERE earlier.hall_id = c.hall_id AND earlier.kind = 'default'
      AND earlier.day <= (SELECT min(d) FROM unnest(${days}::date[]) d)), '-infinity'))`;

export interface SummedDay {
  date: Day;
  revision: number;
  sums: readonly HallSums[];
  /** null if not released. */
  released: ReleasedDay | null;
}

const notReleased: ReleasedDay = { releasedAt: null, releasedBy: null, lateChanges: 0 };

/** Adds each hall's capacity and remaining capacity to the days. */
export const hallDaysOf = <Read extends SummedDay>(
  days: readonly Read[],
  capacities: readonly HallCapacity[],
  calendarImages: readonly Image[],
): (Omit<Read, 'sums' | 'released'> & HallDay)[] => {
  const calendar = rowsOf<'calendarEntries'>(calendarImages);
  return days.map(({ sums, released, ...day }) => {
    const isClosed = isClosedDay(calendar, day.date);
    const { state, name } = calendarDay(calendar, day.date);
    return {
      ...day,
      ...(released ?? notReleased),
      state,
      name,
      halls: sums.map((hall) => hallTotals(hall, capacityOn(capacities, hall.id, day.date, isClosed))),
    };
  });
};

/** The data read about halls, which a caller may alter for a draft. */
interface HallRows {
  readonly days: readonly SummedDay[];
  readonly capacities: readonly HallCapacity[];
}

/** Reads capacity and load of every hall on each day in kg, in the given order, in one statement. */
export const readHallDays = async (
  db: QueryExecutorProvider,
  days: readonly Day[],
  lookedAt: (rows: HallRows) => HallRows = (rows) => rows,
): Promise<HallDay[]> => {
  const { rows } = await sql<{ days: SummedDay[] | null; capacities: Image[]; calendar: Image[] }>`
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('date', date, 'revision', revision, 'sums', sums, 'released', released) ORDER BY n)
        FROM (${selectHallSums(days)}) summed) AS days,
      (${selectCapacities(days)}) AS capacities, (${selectCalendar(days)}) AS calendar`.execute(db);
  const [read] = rows;
  const shown = lookedAt({
    days: read?.days ?? [],
    capacities: rowsOf<'hallCapacities'>(read?.capacities ?? []),
  });
  return hallDaysOf(shown.days, shown.capacities, read?.calendar ?? []);
};
