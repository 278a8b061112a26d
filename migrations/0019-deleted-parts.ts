import { sql, type Kysely } from 'kysely';

/** Which part of an order was deleted last, and by whom: an undo that would leave the order without any names it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE INDEX shipment_row_deleted ON change_row (((after ->> 'production_order_id')::int), id DESC)
      WHERE entity = 'shipment' AND before ->> 'is_deleted' = 'false' AND after ->> 'is_deleted' = 'true'`.execute(
    db,
  );
};
