import { type RawBuilder, sql } from 'kysely';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { planEpoch } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import type { LoadedDay, LoadedStream } from './plan-state.ts';
import { rowSchemas } from '@werkplan/shared/live/row-schema.ts';

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Selects the rows of `from`, sorted by id, as a JSON list whose members have the API's field names. */
const jsonRows = (kind: RowKind, from: RawBuilder<unknown>): RawBuilder<unknown> => {
  const columns = Object.keys(rowSchemas[kind].shape).map(
    (name) => sql`${sql.ref(columnOf(name))} AS ${sql.id(name)}`,
  );
  return sql`(SELECT coalesce(json_agg(r), '[]') FROM (SELECT ${sql.join(columns)} FROM ${from} ORDER BY id) r)`;
};

/**
 * Selects all rows of the day `asked.day`: orders that are dated on it or have a part on it, its shipments and live ghosts, runs,
 * items, releases, grants and late changes, and the other days that show parts of these orders. Rows are looked up by arrays of
 * ids, because for joins PostgreSQL overestimates the number of rows and scans whole tables, which grow over the years.
 */
const selectDay = sql`
  WITH part AS MATERIALIZED (
    SELECT s.* FROM shipment s WHERE s.date = asked.day
    UNION ALL
    SELECT s.* FROM shipment s JOIN production_order o ON o.id = s.production_order_id
    WHERE s.date_at_last_order_change = asked.day AND s.date_at_last_order_change <> s.date
      AND NOT s.is_deleted AND NOT o.is_canceled
  ), planned AS MATERIALIZED (
    SELECT * FROM production_order WHERE date = asked.day
    UNION ALL SELECT * FROM production_order
      WHERE id = ANY(ARRAY(SELECT production_order_id FROM part)) AND date <> asked.day
  ), run AS MATERIALIZED (SELECT * FROM delivery WHERE date = asked.day
  ), loaded AS (SELECT * FROM delivery_item WHERE delivery_id = ANY(ARRAY(SELECT id FROM run))
  ), spread AS (
    SELECT id, date FROM planned
    UNION SELECT production_order_id, shipment.date FROM shipment
      WHERE production_order_id = ANY(ARRAY(SELECT id FROM planned))
    UNION SELECT production_order_id, date_at_last_order_change FROM shipment
      WHERE production_order_id = ANY(ARRAY(SELECT id FROM planned)) AND NOT is_deleted
  )
  SELECT ${jsonRows('orders', sql`planned`)} AS orders, ${jsonRows('shipments', sql`part`)} AS shipments,
    ${jsonRows('deliveries', sql`run`)} AS deliveries, ${jsonRows('deliveryItems', sql`loaded`)} AS "deliveryItems",
    ${jsonRows('releases', sql`day_release WHERE date = asked.day`)} AS releases,
    ${jsonRows('grants', sql`day_grant WHERE date = asked.day`)} AS grants,
    ${jsonRows('lateChanges', sql`late_change WHERE date = asked.day`)} AS "lateChanges",
    (SELECT coalesce(json_agg(f), '[]') FROM (
      SELECT json_build_array(id, json_agg(date ORDER BY date)) AS f FROM spread
      WHERE date <> asked.day GROUP BY id) families) AS families`;

interface ReadDay {
  readonly date: Day;
  readonly revision: number;
  readonly orders: readonly PlanRows['orders'][];
  readonly shipments: readonly PlanRows['shipments'][];
  readonly deliveries: readonly PlanRows['deliveries'][];
  readonly deliveryItems: readonly PlanRows['deliveryItems'][];
  readonly releases: readonly PlanRows['releases'][];
  readonly grants: readonly PlanRows['grants'][];
  readonly lateChanges: readonly PlanRows['lateChanges'][];
  readonly families: readonly (readonly [number, readonly Day[]])[];
}

interface ReadPlan {
  readonly epoch: string;
  readonly days: readonly ReadDay[] | null;
  readonly trucks: readonly PlanRows['trucks'][] | null;
  readonly templates: readonly PlanRows['templates'][] | null;
  readonly occurrences: readonly PlanRows['occurrences'][] | null;
  readonly sites: readonly PlanRows['sites'][] | null;
  readonly hallCapacities: readonly PlanRows['hallCapacities'][] | null;
  readonly calendarEntries: readonly PlanRows['calendarEntries'][] | null;
  readonly reservations: readonly PlanRows['reservations'][] | null;
  readonly heads: Readonly<Record<string, number>>;
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const loadedDay = (day: ReadDay): LoadedDay => ({
  revision: day.revision,
  rows: {
    date: day.date,
    orders: byId(day.orders),
    shipments: byId(day.shipments),
    deliveries: byId(day.deliveries),
    deliveryItems: byId(day.deliveryItems),
    releases: byId(day.releases),
    grants: byId(day.grants),
    lateChanges: byId(day.lateChanges),
  },
  families: new Map(day.families),
});

/** Loads whole days and, if requested, the streams `trucks` and `halls`, in one statement so that all rows are of one moment. */
export const loadDays = async (
  db: Database,
  dates: readonly Day[],
  streams: readonly ('trucks' | 'halls')[],
): Promise<{ epoch: string; days: LoadedDay[]; streams: LoadedStream[] }> => {
  const wanted = (key: 'trucks' | 'halls', rows: RawBuilder<unknown>) =>
    streams.includes(key) ? rows : sql`NULL::json`;
  const { rows } = await sql<ReadPlan>`
    SELECT ${planEpoch} AS epoch,
      (SELECT json_agg(json_build_object('date', asked.day, 'revision',
          coalesce((SELECT revision FROM stream WHERE key = 'day:' || asked.day), 0),
          'orders', orders, 'shipments', shipments, 'deliveries', deliveries, 'deliveryItems', "deliveryItems",
          'releases', releases, 'grants', grants, 'lateChanges', "lateChanges", 'families', families) ORDER BY asked.day)
        FROM unnest(${dates}::date[]) AS asked (day)
        CROSS JOIN LATERAL (${selectDay}) plan) AS days,
      ${wanted('trucks', jsonRows('trucks', sql`truck`))} AS trucks,
      ${wanted('trucks', jsonRows('templates', sql`template`))} AS templates,
      ${wanted('trucks', jsonRows('occurrences', sql`occurrence`))} AS occurrences,
      ${wanted('trucks', jsonRows('sites', sql`site`))} AS sites,
      ${wanted('halls', jsonRows('hallCapacities', sql`hall_capacity`))} AS "hallCapacities",
      ${wanted('halls', jsonRows('calendarEntries', sql`calendar_entry`))} AS "calendarEntries",
      ${wanted('halls', jsonRows('reservations', sql`reservation`))} AS reservations,
      (SELECT coalesce(json_object_agg(key, revision), '{}') FROM stream WHERE key IN ('trucks', 'halls')) AS heads`.execute(
    { getExecutor: () => db.getExecutor().withoutPlugins() },
  );
  const [read] = rows;
  if (!read) throw new Error('the plan query returned no row');
  const { epoch, days, trucks, templates, occurrences, sites, heads } = read;
  const { hallCapacities, calendarEntries, reservations } = read;
  const loaded: LoadedStream[] = [];
  if (trucks)
    loaded.push({
      key: 'trucks',
      revision: heads['trucks'] ?? 0,
      rows: byId(trucks),
      templates: byId(templates ?? []),
      occurrences: byId(occurrences ?? []),
      sites: byId(sites ?? []),
    });
  if (hallCapacities)
    loaded.push({
      key: 'halls',
      revision: heads['halls'] ?? 0,
      rows: byId(hallCapacities),
      calendar: byId(calendarEntries ?? []),
      reservations: byId(reservations ?? []),
    });
  return { epoch, days: (days ?? []).map(loadedDay), streams: loaded };
};
