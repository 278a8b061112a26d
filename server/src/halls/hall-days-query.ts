import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { calendarDay, isClosedDay } from '@werkplan/shared/working-days/working-days.ts';
import { capacityOn, hallTotals } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallCapacity, HallDay, ReleasedDay } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId, HallSums } from '@werkplan/shared/halls/hall.ts';
import { reservedIn } from '@werkplan/shared/halls/reserved.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import { type Day, mondayOf, sundayOf } from '@werkplan/shared/values/day.ts';
import { selectCalendar } from '../working-days/calendar-query.ts';
import { nameOfActor } from '../change/actor-name-query.ts';
import { toRows } from '../change/rows.ts';
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

/** Selects the exceptions for these days, and the default capacities since the one that is valid on the first day. */
export const selectCapacities = (days: readonly Day[]): RawBuilder<unknown> => sql`
  SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM hall_capacity c
  WHERE (kind = 'day' AND day = ANY(${days}::date[])) OR (kind = 'default' AND day >= coalesce((
    SELECT max(earlier.day) FROM hall_capacity earlier WHERE earlier.hall_id = c.hall_id AND earlier.kind = 'default'
      AND earlier.day <= (SELECT min(d) FROM unnest(${days}::date[]) d)), '-infinity'))`;

/**
 * Returns Monday of the first and Sunday of the last week, because a week's reservations are spread over all of its days.
 */
const weeksOf = (days: readonly Day[]): [Day, Day] => {
  const sorted = days.toSorted();
  return [mondayOf(sorted[0] ?? ''), sundayOf(sorted.at(-1) ?? '')];
};

/** Selects `reservations` and `calendar` of the weeks that the days lie in. */
export const selectReservationsAndCalendar = (days: readonly Day[]): RawBuilder<unknown> => {
  const weeks = weeksOf(days);
  return sql`(SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM reservation r WHERE r.day BETWEEN ${weeks[0]}::date AND ${weeks[1]}::date)
      AS reservations, (${selectCalendar(weeks)}) AS calendar`;
};

export interface SummedDay {
  date: Day;
  revision: number;
  sums: readonly HallSums[];
  /** null if not released. */
  released: ReleasedDay | null;
}

const notReleased: ReleasedDay = { releasedAt: null, releasedBy: null, lateChanges: 0 };

/** The reservations of the days' weeks, and the plant's day. */
interface Reserving {
  readonly reservations: readonly Reservation[];
  readonly today: Day;
}

/** Adds each hall's capacity and remaining capacity to the days, and what is reserved. */
export const hallDaysOf = <Read extends SummedDay>(
  days: readonly Read[],
  capacities: readonly HallCapacity[],
  calendarImages: readonly Image[],
  reserving?: Reserving,
): (Omit<Read, 'sums' | 'released'> & HallDay)[] => {
  const calendar = toRows<'calendarEntries'>(calendarImages);
  const reserved = (id: HallId, date: Day) =>
    reserving && {
      reserved: reservedIn(reserving.reservations, id, date, { today: reserving.today, calendar }),
    };
  return days.map(({ sums, released, ...day }) => {
    const isClosed = isClosedDay(calendar, day.date);
    const { state, name } = calendarDay(calendar, day.date);
    return {
      ...day,
      ...(released ?? notReleased),
      state,
      name,
      halls: sums.map((hall) => ({
        ...hallTotals(hall, capacityOn(capacities, hall.id, day.date, isClosed)),
        ...reserved(hall.id, day.date),
      })),
    };
  });
};

/** Data about halls that a caller may change to show a draft. */
interface HallRows {
  readonly days: readonly SummedDay[];
  readonly capacities: readonly HallCapacity[];
  readonly reservations: readonly Reservation[];
}

interface ReadHalls {
  readonly days: SummedDay[] | null;
  readonly capacities: Image[];
  readonly calendar: Image[];
  readonly reservations: Image[];
}

/** Reads every hall's capacity, load and reserved amount in kg on each day, in the given order, in one statement. */
export const readHallDays = async (
  db: QueryExecutorProvider,
  days: readonly Day[],
  today: Day,
  alter: (rows: HallRows) => HallRows = (rows) => rows,
): Promise<HallDay[]> => {
  const { rows } = await sql<ReadHalls>`
    SELECT
      (SELECT jsonb_agg(jsonb_build_object('date', date, 'revision', revision, 'sums', sums, 'released', released) ORDER BY n)
        FROM (${selectHallSums(days)}) summed) AS days,
      (${selectCapacities(days)}) AS capacities, ${selectReservationsAndCalendar(days)}`.execute(db);
  const [read] = rows;
  const shown = alter({
    days: read?.days ?? [],
    capacities: toRows<'hallCapacities'>(read?.capacities ?? []),
    reservations: toRows<'reservations'>(read?.reservations ?? []),
  });
  const { reservations } = shown;
  return hallDaysOf(shown.days, shown.capacities, read?.calendar ?? [], { reservations, today });
};
