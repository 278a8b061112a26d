import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { deliveryItemRowSchema, deliveryRowSchema } from '@werkplan/shared/deliveries/delivery.ts';
import { hallCapacitySchema } from '@werkplan/shared/halls/hall.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { orderSchema } from '@werkplan/shared/orders/order.ts';
import { shipmentRowSchema } from '@werkplan/shared/shipments/shipment.ts';
import { truckSchema } from '@werkplan/shared/trucks/truck.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { planEpoch } from '../change/epoch.ts';
import type { Database } from '../database/database.ts';

/** A day's snapshot as JSON text; `null` when the day still stands at the mark the reader holds. */
export interface DayText {
  /** Names the moment: the epoch and the three revisions. */
  mark: string;
  text: string | null;
}

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rows of `from` as a JSON list with the names the wire uses, by id. */
const jsonRows = (schema: { shape: object }, from: RawBuilder<unknown>): RawBuilder<unknown> => {
  const columns = Object.keys(schema.shape).map((name) => sql`${sql.ref(columnOf(name))} AS ${sql.id(name)}`);
  return sql`(SELECT coalesce(json_agg(r), '[]') FROM (SELECT ${sql.join(columns)} FROM ${from} ORDER BY id) r)`;
};

/**
 * A day's whole plan in one statement, so rows and revisions are of one moment: orders dated on the day or with a part
 * shown on it, its shipments and live ghosts, runs and items; and the rows of the other two streams a day's screen
 * follows: all trucks and the halls' capacities. PostgreSQL writes the text that goes out, and only when the day has
 * moved on from `held`.
 */
export const readDayText = async (
  db: QueryExecutorProvider,
  day: Day,
  held: string | null,
): Promise<DayText> => {
  const key = dayKey(day);
  const { rows } = await sql<DayText>`
    WITH head AS MATERIALIZED (
      SELECT ${planEpoch} AS epoch, coalesce(max(revision) FILTER (WHERE key = ${key}), 0) AS revision,
        jsonb_build_object(${key}::text, 0, 'trucks', 0, 'halls', 0)
          || coalesce(jsonb_object_agg(key, revision) FILTER (WHERE key IS NOT NULL), '{}') AS revisions
      FROM stream WHERE key IN (${key}, 'trucks', 'halls')
    ), marked AS MATERIALIZED (
      SELECT *, epoch || '-' || (revisions ->> ${key}) || '.' || (revisions ->> 'trucks') || '.' || (revisions ->> 'halls')
        AS mark FROM head
    ), part AS MATERIALIZED (
      SELECT s.* FROM shipment s WHERE s.date = ${day}
      UNION ALL
      SELECT s.* FROM shipment s JOIN production_order o ON o.id = s.production_order_id
      WHERE s.date_at_last_order_change = ${day} AND s.date <> ${day} AND NOT s.is_deleted AND NOT o.is_canceled
    ), run AS MATERIALIZED (SELECT * FROM delivery WHERE date = ${day}
    ), planned AS (
      SELECT * FROM production_order WHERE date = ${day} OR id IN (SELECT production_order_id FROM part)
    ), loaded AS (SELECT * FROM delivery_item WHERE delivery_id IN (SELECT id FROM run))
    SELECT mark, CASE WHEN mark IS DISTINCT FROM ${held}::text THEN json_build_object(
      'key', ${key}::text, 'epoch', epoch, 'revision', revision, 'revisions', revisions, 'date', ${day}::text,
      'orders', ${jsonRows(orderSchema, sql`planned`)},
      'shipments', ${jsonRows(shipmentRowSchema, sql`part`)},
      'deliveries', ${jsonRows(deliveryRowSchema, sql`run`)},
      'deliveryItems', ${jsonRows(deliveryItemRowSchema, sql`loaded`)},
      'trucks', ${jsonRows(truckSchema, sql`truck`)},
      'hallCapacities', ${jsonRows(hallCapacitySchema, sql`hall_capacity`)}
    )::text END AS text FROM marked`.execute({
    getExecutor: () => db.getExecutor().withoutPlugins(),
  });
  const [found] = rows;
  if (!found) throw new Error('the snapshot answered nothing');
  return found;
};

/** The day's snapshot, to look into. */
export const readDaySnapshot = async (db: Database, day: Day): Promise<DaySnapshot> => {
  const { text } = await readDayText(db, day, null);
  return JSON.parse(text ?? '') as DaySnapshot;
};
