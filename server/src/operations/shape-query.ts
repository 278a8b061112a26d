import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Selects the tables and sequences of the plan's schema, without those of the migration tool. */
const ours = sql`nspname = current_schema() AND relname NOT LIKE 'kysely%'`;

const queries = {
  columns: sql`
    SELECT format('%s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END,
      CASE attidentity WHEN 'a' THEN ' ALWAYS AS IDENTITY' WHEN 'd' THEN ' BY DEFAULT AS IDENTITY'
        ELSE coalesce(' DEFAULT ' || pg_get_expr(adbin, adrelid), '') END) AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE ${ours} AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped ORDER BY relname COLLATE "C", attname COLLATE "C"`,
  constraints: sql`
    SELECT format('%s.%s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) AS line
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE ${ours} AND contype <> 'n' ORDER BY relname COLLATE "C", conname COLLATE "C"`,
  indexes: sql`
    SELECT regexp_replace(pg_get_indexdef(indexrelid), ' ON [^ .]+\\.', ' ON ') AS line
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE ${ours} ORDER BY relname COLLATE "C", indexrelid::regclass::text COLLATE "C"`,
  triggers: sql`
    SELECT regexp_replace(pg_get_triggerdef(pg_trigger.oid), ' ON [^ .]+\\.', ' ON ') AS line
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE ${ours} AND NOT tgisinternal ORDER BY relname COLLATE "C", tgname COLLATE "C"`,
  functions: sql`
    SELECT format('%s(%s) RETURNS %s%s', proname, pg_get_function_identity_arguments(pg_proc.oid),
      pg_get_function_result(pg_proc.oid), CASE WHEN prosecdef THEN ' SECURITY DEFINER' ELSE '' END) AS line
    FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname = current_schema() ORDER BY proname COLLATE "C"`,
} satisfies Record<string, RawBuilder<unknown>>;

/** The current schema's structure, a line per element, by kind. */
export type SchemaShape = Readonly<Record<keyof typeof queries, readonly string[]>>;

const linesOf = async (db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<string[]> =>
  ((await query.execute(db)).rows as { line: string }[]).map(({ line }) => line);

export const readShape = async (db: Kysely<Tables>): Promise<SchemaShape> => ({
  columns: await linesOf(db, queries.columns),
  constraints: await linesOf(db, queries.constraints),
  indexes: await linesOf(db, queries.indexes),
  triggers: await linesOf(db, queries.triggers),
  functions: await linesOf(db, queries.functions),
});

/** Returns the table or view of a column's line: `shipment` for `shipment.id integer`. */
const relationOf = (column: string): string => column.slice(0, column.indexOf('.'));
const without = (lines: readonly string[], others: Iterable<string>): string[] => {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
};

/**
 * Lists differences to the migrations: missing elements, and unknown columns. Additional indexes, triggers and views are
 * allowed.
 * @param tables the current tables; other relations with columns are views
 */
export const compareShapes = (
  wanted: SchemaShape,
  found: SchemaShape,
  tables: readonly string[],
): string[] => {
  const relations = (shape: SchemaShape): string[] => [...new Set(shape.columns.map(relationOf))];
  const gone = without(relations(wanted), relations(found));
  const isOfGone = (line: string): boolean =>
    gone.some((name) => new RegExp(`\\b${name}\\b`, 'u').test(line));
  const missing = Object.keys(queries).flatMap((kind) =>
    without(wanted[kind as keyof SchemaShape], found[kind as keyof SchemaShape]).filter(
      (line) => !isOfGone(line),
    ),
  );
  const odd = without(found.columns, wanted.columns).filter((line) => tables.includes(relationOf(line)));
  return [
    ...gone.map((name) => `${name} is missing`),
    ...missing.map((line) => `missing: ${line}`),
    ...odd.map((line) => `unknown: ${line}`),
  ];
};
