import { sql, type Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/** What was left of a reservation when its period ended; NULL before, and where nothing was. */
export const up = async (db: Kysely<never>): Promise<void> => {
  // Runs the pending checks of rows from earlier migrations: a table with pending checks can't be altered.
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
