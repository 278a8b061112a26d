import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Delivery, DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import { type RawBuilder, sql } from 'kysely';
import { lastHandOn } from '../change/last-hand.ts';
import { rowOf } from '../change/rows.ts';
import type { Tx } from '../database/transact.ts';
import type { Image } from '../database/tables.ts';
import {
  type PartImage,
  type PartOfOrder,
  partsFrom,
  type PlacedPart,
  selectParts,
  shipmentView,
} from '../shipments/shipment-store.ts';

/** A slot's item with the part it holds; null for a text. */
export interface HeldItem {
  item: DeliveryItemRow;
  part: PartOfOrder | null;
}

/** A run with its truck and what its slots hold, top to bottom. */
export interface Run {
  delivery: DeliveryRow;
  truck: Truck;
  held: readonly HeldItem[];
}

interface RunImage {
  delivery: Image;
  truck: Image;
  held: { item: Image; shipment: Image | null; order: Image | null }[];
  parts: PartImage[] | null;
}

/** The run that `which` (a query of its id) names, if it exists, and the parts that are to go on it; one round trip. */
const readRun = async (
  tx: Tx,
  which: RawBuilder<unknown>,
  shipmentIds: readonly number[] = [],
): Promise<{ run: Run; parts: PartImage[] } | null> => {
  const { rows } = await sql<RunImage>`
    SELECT row_to_json(d) AS delivery, row_to_json(t) AS truck, (
      SELECT coalesce(json_agg(json_build_object('item', row_to_json(i), 'shipment', row_to_json(s), 'order', row_to_json(o))
        ORDER BY i.ordinal_number_in_delivery), '[]')
      FROM delivery_item i
      LEFT JOIN shipment s ON s.id = i.shipment_id
      LEFT JOIN production_order o ON o.id = s.production_order_id
      WHERE i.delivery_id = d.id
    ) AS held, (SELECT json_agg(p) FROM (${selectParts(shipmentIds)}) p) AS parts
    FROM delivery d JOIN truck t ON t.id = d.truck_id WHERE d.id = (${which})`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const held = found.held.map(({ item, shipment, order }) => ({
    item: rowOf<'deliveryItems'>(item),
    part:
      shipment && order ? { shipment: rowOf<'shipments'>(shipment), order: rowOf<'orders'>(order) } : null,
  }));
  const run = { delivery: rowOf<'deliveries'>(found.delivery), truck: rowOf<'trucks'>(found.truck), held };
  return { run, parts: found.parts ?? [] };
};

/** The refusal of a change to a run that is not there: which one it was and who removed it, if there ever was one. */
export const runGone = async (tx: Tx, id: number): Promise<DomainError> => {
  const { rows } = await sql<{ registration: string }>`
    SELECT truck.registration FROM change_row r JOIN truck ON truck.id = (r.before ->> 'truck_id')::int
    WHERE r.entity = 'delivery' AND r.entity_id = ${id} ORDER BY r.version DESC LIMIT 1`.execute(tx);
  const [gone] = rows;
  if (!gone) return new DomainError('DELIVERY_NOT_FOUND');
  return new DomainError('DELIVERY_NOT_FOUND', {
    text: 'error.DELIVERY_NOT_FOUND.removed',
    values: { what: gone.registration, by: await lastHandOn(tx, 'delivery', id) },
  });
};

/** A run and the parts that are to go on it. @throws DELIVERY_NOT_FOUND, SHIPMENT_NOT_FOUND */
export const getRunAndParts = async (
  tx: Tx,
  id: number,
  shipmentIds: readonly number[],
): Promise<{ run: Run; parts: PlacedPart[] }> => {
  const found = await readRun(tx, sql`${id}::int`, shipmentIds);
  if (!found) throw await runGone(tx, id);
  return { run: found.run, parts: partsFrom(found.parts, shipmentIds) };
};

/** @throws DELIVERY_NOT_FOUND */
export const getRun = async (tx: Tx, id: number): Promise<Run> => (await getRunAndParts(tx, id, [])).run;

/** The run that holds the item; null when it is on none. */
export const findRunOfItem = async (tx: Tx, itemId: number): Promise<Run | null> =>
  (await readRun(tx, sql`SELECT delivery_id FROM delivery_item WHERE id = ${itemId}`))?.run ?? null;

/** The run after items left it and others came. Pure. */
export const withItems = (
  run: Run,
  { removed = [], added = [] }: { removed?: readonly number[]; added?: readonly HeldItem[] },
): Run => ({
  ...run,
  held: [...run.held.filter(({ item }) => !removed.includes(item.id)), ...added].sort(
    (a, b) => a.item.ordinalNumberInDelivery - b.item.ordinalNumberInDelivery,
  ),
});

/** The REST view: a run with its truck and items nested. */
export const runView = ({ delivery, truck, held }: Run): Delivery => {
  const { truckId: _, ...fields } = delivery;
  return {
    ...fields,
    truck,
    deliveryItems: held.map(({ item: { deliveryId: __, shipmentId: ___, ...item }, part }) => ({
      ...item,
      shipment: part && shipmentView(part),
    })),
  };
};
