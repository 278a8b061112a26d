import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A table as a backup keeps it. */
export interface PlanTable {
  readonly name: string;
  /** Columns of its primary key: the order of its rows. */
  readonly key: readonly string[];
  /** Tables that its rows refer to, itself left out. */
  readonly needs: readonly string[];
  /** Columns whose numbers come from a sequence. */
  readonly numbered: readonly string[];
}

/** Of the program that shapes the tables, not of the plan. */
const bookkeeping = ['kysely_migration', 'kysely_migration_lock'];

/** The plan's tables in the current schema, each after those it refers to. */
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
