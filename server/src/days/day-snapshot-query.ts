import { sql } from 'kysely';
import type { DaySnapshot } from '@werkplan/shared/live/day-state.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { rowsOf } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';

interface SnapshotRow {
  epoch: string;
  revisions: Record<string, number> | null;
  orders: Image[] | null;
  shipments: Image[] | null;
  deliveries: Image[] | null;
  deliveryItems: Image[] | null;
  trucks: Image[] | null;
  capacities: Image[] | null;
}

/**
 * A day's whole plan in one statement, so rows and revisions are of one moment: orders dated on the day or with a part
 * shown on it, its shipments and live ghosts, runs and items; and the
 * rows of the other two streams a day's screen follows: all trucks and the halls' capacities.
 */
export const readDaySnapshot = async (db: Database, day: Day): Promise<DaySnapshot> => {
  const key = dayKey(day);
  const { rows } = await sql<SnapshotRow>`
    WITH part AS MATERIALIZED (
      SELECT s FROM shipment s WHERE s.date = ${day}
      UNION ALL
      SELECT s FROM shipment s JOIN production_order o ON o.id = s.production_order_id
      WHERE s.date_at_last_order_change = ${day} AND s.date <> ${day} AND NOT s.is_deleted AND NOT o.is_canceled
    ), run AS MATERIALIZED (SELECT d FROM delivery d WHERE d.date = ${day})
    SELECT
      (SELECT id FROM epoch) AS epoch,
      (SELECT jsonb_object_agg(stream.key, revision) FROM stream WHERE stream.key IN (${key}, 'trucks', 'halls')) AS revisions,
      (SELECT jsonb_agg(to_jsonb(o) ORDER BY o.id) FROM production_order o
        WHERE o.date = ${day} OR o.id IN (SELECT (s).production_order_id FROM part)) AS orders,
      (SELECT jsonb_agg(to_jsonb(s) ORDER BY (s).id) FROM part) AS shipments,
      (SELECT jsonb_agg(to_jsonb(d) ORDER BY (d).id) FROM run) AS deliveries,
      (SELECT jsonb_agg(to_jsonb(i) ORDER BY i.id) FROM delivery_item i
        WHERE i.delivery_id IN (SELECT (d).id FROM run)) AS delivery_items,
      (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.id) FROM truck t) AS trucks,
      (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.id) FROM hall_capacity c) AS capacities`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the snapshot answered nothing');
  const revisions = { [key]: 0, trucks: 0, halls: 0, ...row.revisions };
  return {
    key,
    epoch: row.epoch,
    revision: revisions[key] ?? 0,
    revisions,
    date: day,
    orders: rowsOf<'orders'>(row.orders),
    shipments: rowsOf<'shipments'>(row.shipments),
    deliveries: rowsOf<'deliveries'>(row.deliveries),
    deliveryItems: rowsOf<'deliveryItems'>(row.deliveryItems),
    trucks: rowsOf<'trucks'>(row.trucks),
    hallCapacities: rowsOf<'hallCapacities'>(row.capacities),
  };
};
