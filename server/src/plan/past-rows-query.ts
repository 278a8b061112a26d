import { type RawBuilder, sql } from 'kysely';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Reply, PlanView } from '@werkplan/shared/plan/reply.ts';
import type { PendingPrint } from '@werkplan/shared/plan/pending-print.ts';
import type { SlotItem, PartOfOrder } from '@werkplan/shared/plan/views.ts';
import { type Entity, toRow, tableOfKind } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';

/** The fields of a print by which its id is found. */
export type PrintKey = Pick<PendingPrint, 'date' | 'printedAt' | 'revision'>;

type RowsById<Kind extends RowKind> = ReadonlyMap<number, PlanRows[Kind]>;

/**
 * Selects `id` and `image` of a table's rows as they were right after a change. The image is the state before the first later
 * write, or the current row if there is no later write; null if the row didn't exist. `ids` is a query that selects the ids.
 */
export const imagesAfter = (
  entity: Entity,
  ids: RawBuilder<unknown>,
  changeId: number | RawBuilder<number>,
): RawBuilder<{ id: number; image: Image | null }> => sql`
  SELECT asked.id, CASE WHEN later.change_id IS NOT NULL THEN later.before
    ELSE (SELECT to_jsonb(present) FROM ${sql.table(entity)} present WHERE present.id = asked.id) END AS image
  FROM (${ids}) AS asked (id)
  LEFT JOIN LATERAL (
    SELECT change_id, before FROM change_row r
    WHERE r.entity = ${sql.lit(entity)} AND r.entity_id = asked.id AND r.change_id > ${changeId}
    ORDER BY r.version LIMIT 1) later ON true`;

const rowsAfter = async <Kind extends RowKind>(
  db: Database,
  kind: Kind,
  ids: readonly number[],
  changeId: number,
): Promise<RowsById<Kind>> => {
  if (ids.length === 0) return new Map();
  const entity = tableOfKind[kind];
  const asked = sql`SELECT unnest(${[...new Set(ids)]}::int[])`;
  const { rows } = await imagesAfter(entity, asked, changeId).execute(db);
  return new Map(rows.flatMap(({ id, image }) => (image ? [[id, toRow<Kind>(image)]] : [])));
};

/** Returns the ids of items that are on these runs now or were on them after the change. */
const itemIdsOn = async (
  db: Database,
  runIds: readonly number[],
  changeId: number,
): Promise<readonly number[]> => {
  if (runIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM delivery_item WHERE delivery_id = ANY(${runIds}::int[])
    UNION SELECT entity_id FROM change_row
      WHERE entity = 'delivery_item' AND change_id > ${changeId}
        AND (before ->> 'delivery_id')::int = ANY(${runIds}::int[])`.execute(db);
  return rows.map(({ id }) => id);
};

const idsIn = (reply: Reply<unknown>): readonly number[] => {
  if ('ids' in reply) return reply.ids;
  return 'id' in reply ? [reply.id] : [];
};

/** Reads the rows that a reply names, and those that the answer shows with them, as they were right after the change. */
export const readPastRows = async (
  db: Database,
  reply: Reply<unknown>,
  changeId: number,
): Promise<PlanView> => {
  const ids = idsIn(reply);
  const idsFor = (...of: readonly Reply<unknown>['of'][]): readonly number[] =>
    of.includes(reply.of) ? ids : [];
  const runIds = idsFor('run', 'runs', 'items');
  const runs = await rowsAfter(db, 'deliveries', runIds, changeId);
  const near = await rowsAfter(db, 'deliveryItems', await itemIdsOn(db, runIds, changeId), changeId);
  const items = [...near.values()].filter(({ deliveryId }) => runIds.includes(deliveryId));
  const placed = items.flatMap(({ shipmentId }) => shipmentId ?? []);
  const shipments = await rowsAfter(
    db,
    'shipments',
    [...idsFor('shipment', 'shipments'), ...placed],
    changeId,
  );
  const orderIds = [...shipments.values()].map(({ productionOrderId }) => productionOrderId);
  const orders = await rowsAfter(db, 'orders', [...idsFor('order', 'orders'), ...orderIds], changeId);
  const truckIds = [...runs.values()].map(({ truckId }) => truckId);
  const trucks = await rowsAfter(db, 'trucks', [...idsFor('truck'), ...truckIds], changeId);
  const capacities = await rowsAfter(db, 'hallCapacities', idsFor('capacity', 'capacities'), changeId);
  const calendar = await rowsAfter(db, 'calendarEntries', idsFor('calendarEntry'), changeId);
  const templates = await rowsAfter(db, 'templates', idsFor('template'), changeId);
  const sites = await rowsAfter(db, 'sites', idsFor('site'), changeId);
  const reservations = await rowsAfter(db, 'reservations', idsFor('reservation'), changeId);

  const part = (id: number): PartOfOrder | null => {
    const shipment = shipments.get(id);
    const order = shipment && orders.get(shipment.productionOrderId);
    return shipment && order ? { shipment, order } : null;
  };
  const itemsIn = (runId: number): SlotItem[] =>
    items
      .filter(({ deliveryId }) => deliveryId === runId)
      .sort((a, b) => a.ordinalNumberInDelivery - b.ordinalNumberInDelivery)
      .map((item) => ({ item, part: item.shipmentId === null ? null : part(item.shipmentId) }));
  return {
    order: (id) => orders.get(id) ?? null,
    part,
    truck: (id) => trucks.get(id) ?? null,
    capacity: (id) => capacities.get(id) ?? null,
    calendarEntry: (id) => calendar.get(id) ?? null,
    template: (id) => templates.get(id) ?? null,
    site: (id) => sites.get(id) ?? null,
    reservation: (id) => reservations.get(id) ?? null,
    runWithItems: (id) => {
      const delivery = runs.get(id);
      const truck = delivery && trucks.get(delivery.truckId);
      return delivery && truck ? { delivery, truck, items: itemsIn(id) } : null;
    },
  };
};

/** Finds the id of the actor's print of a day's delivery plan with this key; 0 if there is none. */
export const findPrintId = async (db: Database, actor: string, print: PrintKey): Promise<number> => {
  const found = await db
    .selectFrom('print')
    .select('id')
    .where('date', '=', print.date)
    .where('paper', '=', 'delivery')
    .where('actor', '=', actor)
    .where('printedAt', '=', new Date(print.printedAt))
    .where('revision', '=', print.revision)
    .executeTakeFirst();
  return found?.id ?? 0;
};
