import { sql, type Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/** The yard's marks of cards and departures of runs; rows so far have none. */
export const up = async (db: Kysely<never>): Promise<void> => {
  // Runs the pending checks of rows from earlier migrations: a table with pending checks can't be altered.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  const said = { type: 'jsonb', empty: null } as const;
  await addPlanColumn(db, {
    ...said,
    table: 'delivery_item',
    kind: 'deliveryItems',
    column: 'mark',
    field: 'mark',
  });
  await addPlanColumn(db, {
    ...said,
    table: 'delivery',
    kind: 'deliveries',
    column: 'departed',
    field: 'departed',
  });
};
