import { sql } from 'kysely';
import type { Tx } from '../../../server/src/database/transact.ts';
import type { Image } from '../../../server/src/database/tables.ts';
import type { Entity } from '../../../server/src/change/rows.ts';

/** A logged row write of a change. */
export interface RowImage {
  entity: Entity;
  id: number;
  version: number;
  before: Image | null;
  after: Image | null;
}

/** The row writes of a change, with the related rows from which its streams and patch are computed. */
export interface ChangeImages {
  images: readonly RowImage[];
  /** The orders of the changed shipments. */
  orders: readonly Image[];
  /** All parts of the changed orders. */
  parts: readonly Image[];
  /** The runs of the changed slot items, unless deleted. */
  deliveries: readonly Image[];
  /** The trucks of the changed runs. */
  trucks: readonly Image[];
}

/** Reads everything that `streamsOf` and `patchOf` need in one query. */
export const readImages = async (tx: Tx, changeId: number): Promise<ChangeImages> => {
  const { rows } = await sql<ChangeImages>`
    WITH img AS MATERIALIZED (
      SELECT id, entity, entity_id, version, before, after FROM change_row WHERE change_id = ${changeId}
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object('entity', entity, 'id', entity_id, 'version', version,
        'before', before, 'after', after) ORDER BY id), '[]') FROM img) AS images,
      (SELECT coalesce(json_agg(o), '[]') FROM production_order o WHERE o.id IN (
        SELECT (coalesce(after, before) ->> 'production_order_id')::int FROM img WHERE entity = 'shipment')) AS orders,
      (SELECT coalesce(json_agg(s), '[]') FROM shipment s WHERE s.production_order_id IN (
        SELECT entity_id FROM img WHERE entity = 'production_order')) AS parts,
      (SELECT coalesce(json_agg(d), '[]') FROM delivery d WHERE d.id IN (
        SELECT unnest(ARRAY[before ->> 'delivery_id', after ->> 'delivery_id'])::int
        FROM img WHERE entity = 'delivery_item')) AS deliveries,
      (SELECT coalesce(json_agg(t), '[]') FROM truck t WHERE t.id IN (
        SELECT (coalesce(after, before) ->> 'truck_id')::int FROM img WHERE entity = 'delivery')) AS trucks
  `.execute(tx);
  const [images] = rows;
  if (!images) throw new Error('the log answered nothing');
  return images;
};
