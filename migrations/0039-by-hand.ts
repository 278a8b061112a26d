import { sql, type Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/**
 * Adds the list of an order's fields that were edited by hand, so that the ERP's pushes don't overwrite them. The index contains
 * only the few orders that have any.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await addPlanColumn(db, {
    table: 'production_order',
    kind: 'orders',
    column: 'by_hand',
    field: 'byHand',
    type: 'jsonb',
    empty: '{}',
  });
  await sql`CREATE INDEX production_order_by_hand ON production_order (date) WHERE by_hand <> '{}'`.execute(
    db,
  );
};
