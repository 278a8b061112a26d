import { type RawBuilder, sql } from 'kysely';
import { isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { dayFigures, type DayCounts } from '@werkplan/shared/figures/figure-rules.ts';
import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import type { TruckType } from '@werkplan/shared/trucks/truck.ts';
import { type Day, daysFromTo } from '@werkplan/shared/values/day.ts';
import { fullByRoomPercent } from '@werkplan/shared/values/measures.ts';
import { selectCalendar } from '../working-days/calendar-query.ts';
import { toRows } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { hallDaysOf, selectCapacities } from '../halls/hall-days-query.ts';

interface FiguresQuery {
  readonly from: Day;
  readonly to: Day;
  readonly halls: readonly HallId[];
  /** The plant's current day; leftovers are counted only for days before it. */
  readonly today: Day;
  /** The IANA time zone that decides on which day a change was made. */
  readonly timeZone: string;
}

/** Lists of rows; each row's first value is its day. */
interface FigureRows {
  /** Day, hall, steel in kg, matting in kg. */
  readonly orders: readonly [Day, HallId, number, number][];
  /**
   * Day, type of truck (null for unassigned shipments); loaded runs, their capacity and load in kg; of the chosen halls:
   * delivered kg, shipments, split ones, urgent ones; runs full by room, their capacity and load in kg.
   */
  readonly parts: readonly [
    Day,
    TruckType | null,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ][];
  /** Day, number of days before it, moves made on that earlier day, sum of their distances in days. */
  readonly moves: readonly [Day, number, number, number][];
  /** Day, number of its late changes. */
  readonly late: readonly [Day, number][];
  /** Day, shipments that stayed unassigned and were moved to another day after it, their kg. */
  readonly carried: readonly [Day, number, number][];
  readonly capacities: readonly Image[];
  readonly calendar: readonly Image[];
  readonly knownFrom: Day | null;
}

const listOf = (row: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT coalesce(jsonb_agg(jsonb_build_array(${row})), '[]') FROM (${from}) listed)`;

/** Tests if a loaded run with its truck `t` is full by room. */
const isFull = sql`load > 0 AND tenths * 100 >= round(t.loading_metres::numeric * 10) * ${sql.lit(fullByRoomPercent)}`;

/**
 * Selects runs and shipments each by their own days, and joins them afterwards. Items and orders are looked up one by one
 * (`OFFSET 0`), because PostgreSQL would read whole tables for joins.
 */
const select = ({ from, to, halls }: FiguresQuery): RawBuilder<FigureRows> => {
  const asked = sql`BETWEEN ${from}::date AND ${to}::date`;
  const inHalls = sql`hall = ANY(${halls}::smallint[])`;
  const days = daysFromTo(from, to);
  return sql<FigureRows>`
    WITH placed AS MATERIALIZED (
      SELECT i.shipment_id, d.id AS run, d.truck_id, d.departed IS NOT NULL AS has_left FROM delivery d CROSS JOIN LATERAL (
        SELECT item.shipment_id FROM delivery_item item WHERE item.delivery_id = d.id AND item.shipment_id IS NOT NULL OFFSET 0
      ) i WHERE d.date ${asked}
    ), loaded AS (
      SELECT s.date, placed.run, placed.truck_id, placed.has_left, sum(s.amount) AS load,
        sum(round(coalesce(s.loading_metres, s.metres_share)::numeric * 10)) AS tenths,
        coalesce(sum(s.amount) FILTER (WHERE is_asked), 0) AS amount, count(*) FILTER (WHERE is_asked) AS parts,
        count(*) FILTER (WHERE is_asked AND s.total_number_of_splits > 1) AS split,
        count(*) FILTER (WHERE is_asked AND o.is_urgent) AS urgent
      FROM shipment s CROSS JOIN LATERAL (
        SELECT its_order.hall_id = ANY(${halls}::smallint[]) AS is_asked, its_order.is_urgent, its_order.is_canceled
        FROM production_order its_order WHERE its_order.id = s.production_order_id OFFSET 0
      ) o LEFT JOIN placed ON placed.shipment_id = s.id
      WHERE s.date ${asked} AND NOT s.is_deleted AND NOT o.is_canceled GROUP BY s.date, placed.run, placed.truck_id, placed.has_left
    ), reporting AS (
      -- On a day with a reported departure, the load of runs without one isn't delivered.
      SELECT DISTINCT date AS day FROM delivery WHERE date ${asked} AND departed IS NOT NULL
    )
    SELECT
      ${listOf(
        sql`date, hall_id, steel, matting`,
        sql`SELECT date, hall_id, sum(steel) AS steel, sum(matting) AS matting FROM production_order
          WHERE date ${asked} AND NOT is_canceled GROUP BY 1, 2`,
      )} AS orders,
      ${listOf(
        sql`date, type, runs, capacity, load, amount, parts, split, urgent, room_runs, room_capacity, room_load`,
        sql`SELECT date, t.type, count(*) FILTER (WHERE load > 0) AS runs, coalesce(sum(t.capacity) FILTER (WHERE load > 0), 0) AS capacity,
          sum(load) AS load,
          coalesce(sum(amount) FILTER (WHERE day IS NULL OR has_left IS DISTINCT FROM false), 0) AS amount, sum(parts) AS parts, sum(split) AS split, sum(urgent) AS urgent,
          count(*) FILTER (WHERE ${isFull}) AS room_runs, coalesce(sum(t.capacity) FILTER (WHERE ${isFull}), 0) AS room_capacity,
          coalesce(sum(load) FILTER (WHERE ${isFull}), 0) AS room_load
          FROM loaded LEFT JOIN truck t ON t.id = truck_id LEFT JOIN reporting ON day = date GROUP BY 1, 2`,
      )} AS parts,
      ${listOf(
        sql`date, days_before, moves, distance`,
        sql`SELECT date, days_before, count(*) AS moves, sum(distance) AS distance FROM figures_moves
          WHERE date ${asked} AND ${inHalls} GROUP BY 1, 2`,
      )} AS moves,
      ${listOf(sql`date, changes`, sql`SELECT * FROM figures_late_changes WHERE date ${asked}`)} AS late,
      ${listOf(
        sql`date, shipments, amount`,
        sql`SELECT date, count(*) AS shipments, sum(amount) AS amount FROM figures_carried_over
          WHERE date ${asked} AND ${inHalls} GROUP BY 1`,
      )} AS carried,
      (${selectCapacities(days)}) AS capacities, (${selectCalendar(days)}) AS calendar,
      (SELECT known_from FROM log_start WHERE change_id > 0) AS known_from`;
};

const byDay = <Row extends readonly [Day, ...unknown[]]>(
  rows: readonly Row[],
): ReadonlyMap<Day, readonly Row[]> => {
  const found = new Map<Day, Row[]>();
  for (const row of rows) {
    const known = found.get(row[0]);
    if (known) known.push(row);
    else found.set(row[0], [row]);
  }
  return found;
};

const trucksOf = (parts: FigureRows['parts']): DayCounts['trucks'] =>
  parts.flatMap(([, type, runs, capacity, load, delivered, , , , ...room]) => {
    const fullByRoom = { runs: room[0], capacity: room[1], load: room[2] };
    return type === null ? [] : [{ type, runs, capacity, load, delivered, fullByRoom }];
  });

const leftoversOf = (parts: FigureRows['parts'], carried: FigureRows['carried']): Figures['leftovers'] => {
  const [, , , , , amount = 0, shipments = 0] = parts.find((one) => one[1] === null) ?? [];
  const [, moved = 0, movedAmount = 0] = carried[0] ?? [];
  return { shipments: shipments + moved, amount: amount + movedAmount };
};

const daysOf = (read: FigureRows, { from, to, halls, today }: FiguresQuery): Figures[] => {
  const [orders, parts] = [byDay(read.orders), byDay(read.parts)];
  const [moves, late, carried] = [byDay(read.moves), byDay(read.late), byDay(read.carried)];
  const weeks = toRows<'calendarEntries'>(read.calendar).filter(({ kind }) => kind === 'week');
  const summed = daysFromTo(from, to).map((date) => ({
    date,
    revision: 0,
    released: null,
    sums: hallIds.map((id) => {
      const [, , steelTotal = 0, mattingTotal = 0] = orders.get(date)?.find((row) => row[1] === id) ?? [];
      return { id, steelTotal, mattingTotal };
    }),
  }));
  const capacities = toRows<'hallCapacities'>(read.capacities);
  return hallDaysOf(summed, capacities, read.calendar).map((day) => {
    const { date } = day;
    const ofDay = parts.get(date) ?? [];
    const count = (place: 6 | 7 | 8): number => ofDay.reduce((sum, row) => sum + row[place], 0);
    return dayFigures(day, halls, {
      shipments: count(6),
      splitShipments: count(7),
      urgentShipments: count(8),
      moves: (moves.get(date) ?? []).map(([, daysBefore, moved, distance]) => ({
        daysBefore,
        count: moved,
        distance,
      })),
      lateChanges: late.get(date)?.[0]?.[1] ?? 0,
      trucks: trucksOf(ofDay),
      leftovers: date < today ? leftoversOf(ofDay, carried.get(date) ?? []) : null,
      isWorkday: isWorkingDay(weeks, date),
    });
  });
};

/** Reads each day's figures at one moment, and the first day that the log covers (`knownFrom`); null if the log is complete. */
export const readFigures = async (
  db: Database,
  asked: FiguresQuery,
): Promise<{ days: Figures[]; knownFrom: Day | null }> => {
  const read = await db.transaction().execute(async (tx) => {
    // The views use the session's zone to find the day of a change.
    await sql`SELECT set_config('TimeZone', ${asked.timeZone}, true)`.execute(tx);
    const { rows } = await select(asked).execute(tx);
    return rows[0];
  });
  return read ? { days: daysOf(read, asked), knownFrom: read.knownFrom } : { days: [], knownFrom: null };
};
