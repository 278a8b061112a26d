import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import { readPlanTables } from '../../server/src/operations/plan-tables-query.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads every row of every table of the plan as JSON. */
export const allRows = async (db: Database): Promise<Record<string, Row[]>> => {
  const rows: Record<string, Row[]> = {};
  for (const { name } of await readPlanTables(db.withoutPlugins())) {
    const { rows: found } = await sql<{ row: Row }>`
      SELECT to_jsonb(t) AS row FROM ${sql.table(name)} t ORDER BY t::text`.execute(db.withoutPlugins());
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
};
