import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface PlanTable {
  readonly name: string;
  /** The primary key's columns, which order the rows. */
  readonly key: readonly string[];
  /** The other tables that this table's rows refer to. */
  readonly needs: readonly string[];
  /** The identity columns. */
  readonly numbered: readonly string[];
}

/** Tables of the migration tool, which aren't part of the plan. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock'];

/** Reads the current schema's tables, each after those it refers to. */
export const readPlanTables = async (db: Kysely<Tables>): Promise<PlanTable[]> => {
  const { rows } = await sql<PlanTable>`
    SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_constraint k, unnest(k.conkey) WITH ORDINALITY part(number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number
        WHERE k.conrelid = c.oid AND k.contype = 'p' ORDER BY part.place) AS key,
      ARRAY(SELECT DISTINCT k.confrelid::regclass::text FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attidentity <> '' ORDER BY a.attnum) AS numbered
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL(${bookkeeping})
    ORDER BY c.relname`.execute(db);
  return inOrder(rows);
};

const inOrder = (tables: readonly PlanTable[]): PlanTable[] => {
  const placed = new Set<string>();
  const ordered: PlanTable[] = [];
  while (ordered.length < tables.length) {
    const next = tables.find(({ name, needs }) => !placed.has(name) && needs.every((one) => placed.has(one)));
    if (!next) throw new Error('the tables refer to each other in a circle');
    placed.add(next.name);
    ordered.push(next);
  }
  return ordered;
};
