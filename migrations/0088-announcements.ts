import { sql, type Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/** The announcements of shipments at their sites; shipments so far have none. */
export const up = async (db: Kysely<never>): Promise<void> => {
  // Runs the pending checks of rows from earlier migrations: a table with pending checks can't be altered.
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
