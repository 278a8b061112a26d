import { sql, type Kysely } from 'kysely';

/** Adds indexes for finding an order by the number it had before an edit by hand, and for changes since a time. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE INDEX production_order_by_number_before ON production_order ((by_hand -> 'orderId' ->> 'was'))
      WHERE by_hand <> '{}';
    CREATE INDEX change_by_time ON change (at, id);`.execute(db);
};
