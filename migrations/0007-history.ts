import { sql, type Kysely } from 'kysely';

/**
 * Adds indexes for the history and Ctrl+Z: for a day's changes, a planner's newest changes, the former contents of slots, and the
 * former slots of cards.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE INDEX change_by_actor_and_time ON change (actor, at DESC);
    CREATE INDEX change_stream_by_key_and_change ON change_stream (stream_key, change_id DESC);
    CREATE INDEX item_row_before_shipment ON change_row (((before ->> 'shipment_id')::int), change_id)
      WHERE entity = 'delivery_item';
    CREATE INDEX item_row_after_shipment ON change_row (((after ->> 'shipment_id')::int), change_id)
      WHERE entity = 'delivery_item';
    CREATE INDEX item_row_before_run ON change_row (((before ->> 'delivery_id')::int), change_id)
      WHERE entity = 'delivery_item';
    CREATE INDEX item_row_after_run ON change_row (((after ->> 'delivery_id')::int), change_id)
      WHERE entity = 'delivery_item';
  `.execute(db);
};
