import { sql, type Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/**
 * Adds the kg of steel and matting that were left of a reservation when its period ended (`{steel, matting}` as jsonb); null
 * until then, and if nothing was left.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // PostgreSQL can't alter a table while deferred constraint checks of earlier migrations are pending.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  await addPlanColumn(db, {
    table: 'reservation',
    kind: 'reservations',
    column: 'expired',
    field: 'expired',
    type: 'jsonb',
    empty: null,
  });
};
