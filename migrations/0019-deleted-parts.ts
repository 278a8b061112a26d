import { sql, type Kysely } from 'kysely';

/** Adds an index for the part of an order that was deleted last, which the refusal of an undo names when the undo would leave no part. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE INDEX shipment_row_deleted ON change_row (((after ->> 'production_order_id')::int), id DESC)
      WHERE entity = 'shipment' AND before ->> 'is_deleted' = 'false' AND after ->> 'is_deleted' = 'true'`.execute(
    db,
  );
};
