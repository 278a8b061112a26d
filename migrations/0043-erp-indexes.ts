import { sql, type Kysely } from 'kysely';

/** Finds an order by the number that it had before a person changed it, and what was changed since a moment. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    CREATE INDEX production_order_by_number_before ON production_order ((by_hand -> 'orderId' ->> 'was'))
      WHERE by_hand <> '{}';
    CREATE INDEX change_by_time ON change (at, id);`.execute(db);
};
