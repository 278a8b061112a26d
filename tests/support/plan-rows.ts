import { sql } from 'kysely';
import type { Plant } from './plant.ts';

const tables = [
  'production_order',
  'shipment',
  'truck',
  'delivery',
  'delivery_item',
  'hall_capacity',
  'calendar_entry',
  'template',
  'occurrence',
  'site',
  'reservation',
  'day_release',
  'day_grant',
] as const;

const rowsOf = (table: string): string =>
  `(SELECT coalesce(json_agg((to_jsonb(t) - 'version')::text ORDER BY id), '[]') FROM ${table} t) AS ${table}`;
/** One statement, and each row as one text: tests compare the whole plan several times. */
const query = `SELECT ${tables.map(rowsOf).join(', ')}`;

/** All stored rows of the plan without their versions, which never decrease: equal before a change and after its undo. */
export const planRows = async (plant: Plant): Promise<Record<string, string[]>> => {
  const { rows } = await sql.raw<Record<string, string[]>>(query).execute(plant.db);
  const [plan] = rows;
  if (!plan) throw new Error('the statement has no row');
  return plan;
};
