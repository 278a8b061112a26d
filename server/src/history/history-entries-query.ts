import { sql } from 'kysely';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Entity } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';

/** Maximum number of rows listed per change, because a change that pastes a list writes thousands. */
const maxRows = 60;

/** A row write in the log. */
export interface LoggedImage {
  entity: Entity;
  entityId: number;
  before: Image | null;
  after: Image | null;
}

/** A change with its row writes in order and its position in a chain of undos. */
export interface LoggedChange {
  id: number;
  at: string;
  actor: string;
  actorName: string;
  action: string;
  undoOf: number | null;
  rootAction: string;
  /** The number of undos between the root action and this change. */
  depth: number;
  /** The newest change of the chain of undos. */
  tip: number;
  /** The number of undos between this change and `tip`. */
  distance: number;
  undone: { by: string; at: string } | null;
  counts: Partial<Record<Entity, number>>;
  rows: LoggedImage[];
  /** Released days that the change touched, with reasons; null if there are none. */
  late: { date: Day; reason: string }[] | null;
}

/**
 * Reads the changes with these ids, newest first. Looks up chains of undos one by one, because a join would read the whole
 * log.
 */
export const readLoggedChanges = async (db: Database, ids: readonly number[]): Promise<LoggedChange[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<LoggedChange>`
    WITH RECURSIVE page AS (SELECT unnest(${ids}::bigint[]) AS id),
    -- If the beginning of a chain of undos is archived, its first change in the log is the root.
    up (id, undo_of, action, depth) AS (
      SELECT c.id, c.undo_of, c.action, 0 FROM change c JOIN page USING (id)
      UNION ALL SELECT up.id, c.undo_of, c.action, depth + 1
      FROM up, LATERAL (SELECT undo_of, action FROM change WHERE id = up.undo_of LIMIT 1) c
    ),
    down (id, tip, distance) AS (
      SELECT id, id, 0 FROM page
      UNION ALL SELECT down.id, c.id, distance + 1
      FROM down, LATERAL (SELECT id FROM change WHERE undo_of = down.tip LIMIT 1) c
    )
    SELECT c.id, to_json(c.at) AS at, c.actor, c.actor_name, c.action, c.undo_of,
      root.action AS root_action, root.depth, last.tip, last.distance,
      (SELECT json_build_object('by', u.actor_name, 'at', u.at) FROM change u WHERE u.undo_of = c.id) AS undone,
      (SELECT json_object_agg(entity, n) FROM (SELECT entity, count(DISTINCT entity_id) AS n FROM change_row r
        WHERE r.change_id = c.id AND entity <> 'late_change' GROUP BY entity) counted) AS counts,
      (SELECT json_agg(json_build_object('entity', entity, 'entityId', entity_id, 'before', before, 'after', after)
        ORDER BY r.id) FROM (SELECT * FROM change_row r WHERE r.change_id = c.id AND entity <> 'late_change' ORDER BY r.id LIMIT ${maxRows}) r) AS rows,
      (SELECT json_agg(json_build_object('date', after -> 'date', 'reason', after -> 'reason') ORDER BY after ->> 'date')
        FROM change_row r WHERE r.change_id = c.id AND entity = 'late_change') AS late
    FROM page JOIN change c USING (id) JOIN up root ON root.id = c.id AND (SELECT id FROM change WHERE id = root.undo_of) IS NULL
    JOIN LATERAL (SELECT tip, distance FROM down WHERE down.id = c.id ORDER BY distance DESC LIMIT 1) last ON true
    ORDER BY c.id DESC`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), tip: Number(row.tip), rows: row.rows ?? [] }));
};

const idsIn = (images: readonly LoggedImage[], entity: Entity, column: string): number[] =>
  images
    .filter((image) => image.entity === entity)
    .flatMap(({ before, after }) => [before?.[column], after?.[column]])
    .filter((id) => typeof id === 'number');

/** Selects rows of a table; for a deleted one its last image in the log. */
const lastKnown = (entity: Entity, ids: ReturnType<typeof sql>) => sql`
  SELECT asked.id, coalesce((SELECT to_jsonb(live) FROM ${sql.table(entity)} live WHERE live.id = asked.id), (SELECT before FROM change_row r WHERE r.entity = ${entity}
    AND r.entity_id = asked.id ORDER BY r.version DESC LIMIT 1)) AS row
  FROM (SELECT DISTINCT unnest(${ids}) AS id) asked`;

/** Rows that appear in the labels of other rows, by id. */
export interface RelatedRows {
  orders: ReadonlyMap<number, Image>;
  shipments: ReadonlyMap<number, Image>;
  runs: ReadonlyMap<number, Image>;
  trucks: ReadonlyMap<number, Image>;
  sites: ReadonlyMap<number, Image>;
}

type NamedRows = { id: number; row: Image | null }[] | null;

const byId = (named: NamedRows): ReadonlyMap<number, Image> =>
  new Map((named ?? []).flatMap(({ id, row }) => (row ? [[id, row] as const] : [])));

/** Reads in one statement the orders, shipments, runs, trucks and sites that the written rows belong to. */
export const readRelatedRows = async (db: Database, images: readonly LoggedImage[]): Promise<RelatedRows> => {
  const shipmentIds = idsIn(images, 'delivery_item', 'shipment_id');
  const runIds = idsIn(images, 'delivery_item', 'delivery_id');
  const orderIds = (['shipment', 'drawing'] as const).flatMap((entity) =>
    idsIn(images, entity, 'production_order_id'),
  );
  const truckIds = idsIn(images, 'delivery', 'truck_id');
  const siteIds = idsIn(images, 'reservation', 'site_id');
  const list = (name: string) =>
    sql`(SELECT json_agg(json_build_object('id', id, 'row', row)) FROM ${sql.table(name)})`;
  const { rows } = await sql<Record<keyof RelatedRows, NamedRows>>`
    WITH shipments AS (${lastKnown('shipment', sql`${shipmentIds}::int[]`)}),
    runs AS (${lastKnown('delivery', sql`${runIds}::int[]`)}),
    orders AS (${lastKnown(
      'production_order',
      sql`${orderIds}::int[] || ARRAY(SELECT (row ->> 'production_order_id')::int FROM shipments)`,
    )}),
    trucks AS (${lastKnown('truck', sql`${truckIds}::int[] || ARRAY(SELECT (row ->> 'truck_id')::int FROM runs)`)}),
    sites AS (${lastKnown('site', sql`${siteIds}::int[]`)})
    SELECT ${list('shipments')} AS shipments, ${list('runs')} AS runs, ${list('orders')} AS orders,
      ${list('trucks')} AS trucks, ${list('sites')} AS sites`.execute(db);
  const [read] = rows;
  return {
    shipments: byId(read?.shipments ?? null),
    runs: byId(read?.runs ?? null),
    orders: byId(read?.orders ?? null),
    trucks: byId(read?.trucks ?? null),
    sites: byId(read?.sites ?? null),
  };
};
