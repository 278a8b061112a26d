import { sql } from 'kysely';
import type { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Tx } from '../database/transact.ts';
import type { RowImage } from './images.ts';
import type { Entity } from './rows.ts';
import { undoConflict } from './undo-refusal.ts';

/** A row that is in the way, and who wrote it last; the log of demo rows may know nobody. */
interface Found {
  by: string | null;
  at: Date | null;
  changeId: number | null;
  entity: Entity;
  id: number;
}

const inTheWay = async (tx: Tx, { entity, id, by, at, changeId }: Found): Promise<DomainError> =>
  await undoConflict(tx, {
    entity,
    id,
    by: by ?? '–',
    at: new Date(at ?? 0).toISOString(),
    changeId: changeId === null ? null : Number(changeId),
  });

/** Every touched shipment on a truck is dated like its run. @throws UNDO_CONFLICT */
export const assertPlacesHold = async (tx: Tx, images: readonly RowImage[]): Promise<void> => {
  const items = images.filter(({ entity }) => entity === 'delivery_item').map(({ id }) => id);
  const shipments = images.filter(({ entity }) => entity === 'shipment').map(({ id }) => id);
  const { rows } = await sql<Found>`
    SELECT c.actor_name AS by, c.at, c.id AS change_id, 'shipment' AS entity, s.id
    FROM delivery_item i JOIN shipment s ON s.id = i.shipment_id JOIN delivery d ON d.id = i.delivery_id
    LEFT JOIN LATERAL (
      SELECT done.id, done.actor_name, done.at FROM change_row r JOIN change done ON done.id = r.change_id
      WHERE (r.entity = 'shipment' AND r.entity_id = s.id) OR (r.entity = 'delivery_item' AND r.entity_id = i.id)
      ORDER BY r.id DESC LIMIT 1) c ON true
    WHERE (i.id = ANY(${items}::int[]) OR s.id = ANY(${shipments}::int[])) AND s.date <> d.date`.execute(tx);
  const [misplaced] = rows;
  if (misplaced) throw await inTheWay(tx, misplaced);
};

/** Rows of others that stand on what the change inserted, or in the place of what it deleted. @throws UNDO_CONFLICT */
export const assertNothingInTheWay = async (tx: Tx, images: readonly RowImage[]): Promise<void> => {
  const ids = (entity: Entity) => images.filter((image) => image.entity === entity).map(({ id }) => id);
  const inserted = (entity: Entity) =>
    images.filter((image) => image.entity === entity && image.before === null).map(({ id }) => id);
  const places = images
    .filter(({ entity, before }) => entity === 'delivery_item' && before !== null)
    .map(({ before }) => before);
  const { rows } = await sql<Found>`
    WITH place AS (SELECT * FROM jsonb_populate_recordset(NULL::delivery_item, ${JSON.stringify(places)}::jsonb)),
    obstacle (entity, id) AS (
      SELECT 'delivery_item', i.id FROM delivery_item i
      WHERE i.id <> ALL(${ids('delivery_item')}::int[]) AND (
        i.shipment_id = ANY(${inserted('shipment')}::int[]) OR i.delivery_id = ANY(${inserted('delivery')}::int[])
        OR EXISTS (SELECT FROM place p WHERE p.shipment_id = i.shipment_id
          OR (p.delivery_id = i.delivery_id AND p.ordinal_number_in_delivery = i.ordinal_number_in_delivery)))
      UNION ALL SELECT 'shipment', s.id FROM shipment s
      WHERE s.production_order_id = ANY(${inserted('production_order')}::int[]) AND s.id <> ALL(${ids('shipment')}::int[])
      UNION ALL SELECT 'delivery', d.id FROM delivery d
      WHERE d.truck_id = ANY(${inserted('truck')}::int[]) AND d.id <> ALL(${ids('delivery')}::int[])
    )
    SELECT c.actor_name AS by, c.at, c.id AS change_id, obstacle.entity, obstacle.id FROM obstacle
    JOIN LATERAL (SELECT change_id FROM change_row r WHERE r.entity = obstacle.entity AND r.entity_id = obstacle.id
      ORDER BY r.version DESC LIMIT 1) latest ON true
    JOIN change c ON c.id = latest.change_id LIMIT 1`.execute(tx);
  const [obstacle] = rows;
  if (obstacle) throw await inTheWay(tx, obstacle);
};

const foundationsOf: Readonly<Partial<Record<Entity, Readonly<Record<string, Entity>>>>> = {
  shipment: { production_order_id: 'production_order' },
  delivery: { truck_id: 'truck' },
  delivery_item: { delivery_id: 'delivery', shipment_id: 'shipment' },
};

/** What the rows to be restored stand on is still there, or comes back with them. @throws UNDO_CONFLICT */
export const assertFoundationsStand = async (tx: Tx, images: readonly RowImage[]): Promise<void> => {
  const returning = new Set(images.map(({ entity, id }) => `${entity} ${id}`));
  const foundations = images.flatMap(({ entity, before }) =>
    Object.entries(foundationsOf[entity] ?? {}).flatMap(([column, what]) => {
      const id = before?.[column];
      return typeof id === 'number' && !returning.has(`${what} ${id}`) ? [{ what, id }] : [];
    }),
  );
  const { rows } = await sql<Found>`
    SELECT c.actor_name AS by, c.at, c.id AS change_id, f.what AS entity, f.id FROM jsonb_to_recordset(${JSON.stringify(foundations)}::jsonb) f (what text, id int)
    JOIN LATERAL (SELECT change_id, after FROM change_row r WHERE r.entity = f.what AND r.entity_id = f.id
      ORDER BY r.version DESC LIMIT 1) latest ON latest.after IS NULL
    JOIN change c ON c.id = latest.change_id LIMIT 1`.execute(tx);
  const [gone] = rows;
  if (gone) throw await inTheWay(tx, gone);
};
