import { sql, type Kysely } from 'kysely';
import { addPlanColumns } from './functions/add-plan-text.ts';

type Columns = Parameters<typeof addPlanColumns>[1];
type Named = Omit<Columns['added'][number], 'empty'>;

// Lengths are in mm, loading metres in m; null means that the measure is unknown.
const measures: readonly Named[] = [
  { column: 'longest', field: 'longest', type: 'integer' },
  { column: 'loading_metres', field: 'loadingMetres', type: 'double precision' },
  { column: 'bulky', field: 'bulky', type: 'boolean' },
  { column: 'drawn', field: 'drawn', type: 'jsonb' },
];

const columns: readonly (Pick<Columns, 'table' | 'kind'> & { readonly added: readonly Named[] })[] = [
  { table: 'production_order', kind: 'orders', added: measures },
  {
    table: 'shipment',
    kind: 'shipments',
    added: [...measures, { column: 'metres_share', field: 'metresShare', type: 'double precision' }],
  },
  {
    table: 'truck',
    kind: 'trucks',
    added: [
      { column: 'loading_length', field: 'loadingLength', type: 'integer' },
      { column: 'overhang', field: 'overhang', type: 'integer' },
      { column: 'loading_metres', field: 'loadingMetres', type: 'double precision' },
    ],
  },
];

/** Adds the measures of orders and parts, and the loading length and space of trucks. */
export const up = async (db: Kysely<never>): Promise<void> => {
  // PostgreSQL can't alter a table while deferred constraint checks of earlier migrations are pending.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  for (const { table, kind, added } of columns)
    await addPlanColumns(db, { table, kind, added: added.map((column) => ({ ...column, empty: null })) });
  await sql`
    ALTER TABLE production_order
      ADD CONSTRAINT order_longest CHECK (longest BETWEEN 1 AND 30000),
      ADD CONSTRAINT order_metres CHECK (loading_metres BETWEEN 0.1 AND 99.9);
    ALTER TABLE shipment
      ADD CONSTRAINT shipment_longest CHECK (longest BETWEEN 1 AND 30000),
      ADD CONSTRAINT shipment_metres CHECK (loading_metres BETWEEN 0.1 AND 99.9),
      ADD CONSTRAINT shipment_share CHECK (metres_share BETWEEN 0 AND 99.9);
    ALTER TABLE truck
      ADD CONSTRAINT truck_length CHECK (loading_length BETWEEN 1 AND 30000),
      ADD CONSTRAINT truck_overhang CHECK (overhang BETWEEN 0 AND 30000),
      ADD CONSTRAINT truck_metres CHECK (loading_metres BETWEEN 0.1 AND 99.9);`.execute(db);
};
