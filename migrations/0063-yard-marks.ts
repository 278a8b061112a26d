import { sql, type Kysely } from 'kysely';
import { addPlanColumn } from './functions/add-plan-text.ts';

/** Adds the yard's marks of cards and the departures of runs; existing rows have none. */
export const up = async (db: Kysely<never>): Promise<void> => {
  // PostgreSQL can't alter a table while deferred constraint checks of earlier migrations are pending.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  const optional = { type: 'jsonb', empty: null } as const;
  await addPlanColumn(db, {
    ...optional,
    table: 'delivery_item',
    kind: 'deliveryItems',
    column: 'mark',
    field: 'mark',
  });
  await addPlanColumn(db, {
    ...optional,
    table: 'delivery',
    kind: 'deliveries',
    column: 'departed',
    field: 'departed',
  });
};
