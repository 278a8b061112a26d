import { sql, type Kysely } from 'kysely';
import { addOrderText } from './functions/add-order-text.ts';

/** Adds the ERP's number of an order, by which scripts and the search find it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  // PostgreSQL can't alter a table while deferred constraint checks of earlier migrations are pending.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  await addOrderText(db, { column: 'external_number', field: 'externalNumber' });
  await sql`
    CREATE INDEX production_order_by_external_number ON production_order (external_number) WHERE external_number <> '';
    DROP INDEX production_order_by_words;
    CREATE INDEX production_order_by_words ON production_order
      USING gin (search_words(order_id, construction_site || ' ' || city || ' ' || replace(post_code, ' ', '-') || ' ' ||
        external_number, date)) WITH (fastupdate = off);`.execute(db);
};
