import { sql, type Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/** Which fields of an order a person has changed, so that pushes of an ERP leave them; few orders have any. */
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
