import type { Entity } from '../../../server/src/change/rows.ts';
import { hadPart, isCanceled, isMoved, isSplit } from './years-plan.ts';
import { changesPerDay, perDay } from './years.ts';

/** SQL for the logged writes that led to a table's rows. */
interface Writes {
  readonly entity: Entity;
  /** The rows of days `$1` to `$2`, counted from the first day: `now` (the row), `d`, `last` (its version) and what `image` needs. */
  readonly rows: string;
  /** The change that wrote a version, by its index among the changes of day `d`. */
  readonly place: (version: string) => string;
  /** The fields in which a version's image differs from `now`, as JSON. */
  readonly image: (version: string) => string;
  /** Other days than `d` that show the version; NULL for none. */
  readonly alsoOn: string;
}

/** Restricts ids to those of the days, if each day has this many. */
const within = (count: number): string => `id > $1::int * ${count} AND id <= ($2::int + 1) * ${count}`;
const dayAndPlace = (count: number): string =>
  `LATERAL (SELECT (id - 1) / ${count} AS d, (id - 1) % ${count} AS k) counted`;

const orders: Writes = {
  entity: 'production_order',
  rows: `SELECT to_jsonb(o) AS now, o.version AS last, d, k,
      (SELECT max(date) FROM shipment s WHERE production_order_id = o.id AND s.date <> o.date) AS moved_to
    FROM production_order o, ${dayAndPlace(perDay.orders)} WHERE ${within(perDay.orders)}`,
  place: (v) =>
    `CASE WHEN ${v} = 1 THEN 2 WHEN ${v} = last AND ${isCanceled} THEN 430 + k ELSE 70 + 60 * ${v} + k END`,
  image: (v) => `jsonb_build_object('is_canceled', ${isCanceled} AND ${v} = last,
    'note', CASE WHEN ${v} < last THEN to_jsonb('Stand ' || ${v}) ELSE now -> 'note' END)`,
  alsoOn: `CASE WHEN v > 1 THEN moved_to END`,
};

const shipments: Writes = {
  entity: 'shipment',
  rows: `SELECT to_jsonb(s) AS now, s.version AS last, d, k / 2 AS k, 1 + k % 2 AS part, s.date AS moved_to, o.parts_amount
    FROM shipment s JOIN production_order o ON o.id = production_order_id,
      LATERAL (SELECT (s.id - 1) / ${perDay.orders * 2} AS d, (s.id - 1) % ${perDay.orders * 2} AS k) counted
    WHERE s.${within(perDay.orders * 2).replace('AND id', 'AND s.id')}`,
  // An order's first part is created with it and the second by a split; then one is deleted or moved.
  place: (v) => `CASE WHEN ${v} = 1 AND part = 1 THEN 2
    WHEN ${isSplit} AND ${v} = CASE WHEN part = 1 THEN 2 ELSE 1 END THEN 10 + k
    WHEN ${hadPart} THEN 70 + k ELSE 130 + k END`,
  image: (v) => `CASE WHEN ${v} < last THEN jsonb_build_object('is_deleted', false)
      || CASE WHEN ${isMoved} THEN jsonb_build_object('date', now -> 'date_at_last_order_change', 'previous_date', NULL) ELSE '{}' END
      || CASE WHEN part = 2 THEN '{}' WHEN ${v} = 1 THEN jsonb_build_object('amount', parts_amount, 'total_number_of_splits', 1)
        ELSE jsonb_build_object('amount', parts_amount - parts_amount / 2, 'total_number_of_splits', 2) END
    ELSE '{}' END`,
  alsoOn: `CASE WHEN v = last THEN moved_to END`,
};

const runs: Writes = {
  entity: 'delivery',
  rows: `SELECT to_jsonb(r) AS now, r.version AS last, d, k FROM delivery r, ${dayAndPlace(perDay.runs)} WHERE ${within(perDay.runs)}`,
  place: (v) => `CASE WHEN ${v} = 1 THEN 5 ELSE 700 + k END`,
  image: (v) => `CASE WHEN ${v} < last THEN jsonb_build_object('truck_driver', 'Thomas Huber') ELSE '{}' END`,
  alsoOn: 'NULL::date',
};

const items: Writes = {
  entity: 'delivery_item',
  rows: `SELECT to_jsonb(i) AS now, i.version AS last, d, k + ${perDay.runs} * i.ordinal_number_in_delivery AS k
    FROM delivery_item i, LATERAL (SELECT (delivery_id - 1) / ${perDay.runs} AS d, (delivery_id - 1) % ${perDay.runs} AS k) counted
    WHERE delivery_${within(perDay.runs).replace('AND id', 'AND delivery_id')}`,
  place: (v) => `CASE WHEN ${v} = 1 THEN 500 ELSE 750 END + k % 240`,
  image: (v) => `CASE WHEN ${v} < last THEN jsonb_build_object('ordinal_number_in_delivery',
    (now ->> 'ordinal_number_in_delivery')::int + 10) ELSE '{}' END`,
  alsoOn: 'NULL::date',
};

const imageOf = ({ image }: Writes, version: string): string =>
  `now || jsonb_build_object('version', ${version}) || ${image(version)}`;

const selectWrites = (writes: Writes): string => `
  SELECT d * ${changesPerDay}::bigint + ${writes.place('v')} AS place, d, '${writes.entity}' AS entity, (now ->> 'id')::int AS entity_id,
    v AS version, CASE WHEN v > 1 THEN ${imageOf(writes, '(v - 1)')} END AS before, ${imageOf(writes, 'v')} AS after,
    ${writes.alsoOn} AS also_on
  FROM (${writes.rows}) held, generate_series(1, last) AS made (v)`;

/** Selects the writes of days `$1` to `$2`, counted from the first day. */
export const selectWritten = [orders, shipments, runs, items].map(selectWrites).join(' UNION ALL ');
