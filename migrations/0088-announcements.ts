import { sql, type Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/** Adds the announcements of shipments at their sites; existing shipments have none. */
export const up = async (db: Kysely<never>): Promise<void> => {
  // PostgreSQL can't alter a table while deferred constraint checks of earlier migrations are pending.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  await addPlanColumn(db, {
    table: 'shipment',
    kind: 'shipments',
    column: 'announcement',
    field: 'announcement',
    type: 'jsonb',
    empty: null,
  });
};
