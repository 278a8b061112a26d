import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { useOwnPlant } from '../support/plant.ts';

const plant = useOwnPlant();

const lines = async (query: RawBuilder<{ line: string }>): Promise<string[]> =>
  (await query.execute(plant.owner)).rows.map(({ line }) => line);

/** Tables and sequences of the plan's own schema; not what a migration tool or an extension keeps there. */
const ours = sql`nspname = current_schema() AND relname NOT LIKE 'kysely%'`;

const columns = async (): Promise<string[]> =>
  await lines(sql`
    SELECT format('%s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END,
      CASE attidentity WHEN 'a' THEN ' ALWAYS AS IDENTITY' WHEN 'd' THEN ' BY DEFAULT AS IDENTITY'
        ELSE coalesce(' DEFAULT ' || pg_get_expr(adbin, adrelid), '') END) AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE ${ours} AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped ORDER BY relname COLLATE "C", attname COLLATE "C"`);

const constraints = async (): Promise<string[]> =>
  await lines(sql`
    SELECT format('%s.%s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) AS line
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE ${ours} AND contype <> 'n' ORDER BY relname COLLATE "C", conname COLLATE "C"`);

const indexes = async (): Promise<string[]> =>
  await lines(sql`
    SELECT regexp_replace(pg_get_indexdef(indexrelid), ' ON [^ .]+\\.', ' ON ') AS line
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE ${ours} ORDER BY relname COLLATE "C", indexrelid::regclass::text COLLATE "C"`);

const triggers = async (): Promise<string[]> =>
  await lines(sql`
    SELECT regexp_replace(pg_get_triggerdef(pg_trigger.oid), ' ON [^ .]+\\.', ' ON ') AS line
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE ${ours} AND NOT tgisinternal ORDER BY relname COLLATE "C", tgname COLLATE "C"`);

const functions = async (): Promise<string[]> =>
  await lines(sql`
    SELECT format('%s(%s) RETURNS %s%s', proname, pg_get_function_identity_arguments(pg_proc.oid),
      pg_get_function_result(pg_proc.oid), CASE WHEN prosecdef THEN ' SECURITY DEFINER' ELSE '' END) AS line
    FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname = current_schema() ORDER BY proname COLLATE "C"`);

it('the tables as all migrations leave them are those of migrations/schema.txt', async () => {
  const parts = { columns, constraints, indexes, triggers, functions };
  const texts: string[] = [];
  for (const [title, read] of Object.entries(parts)) texts.push(`${title}\n\n${(await read()).join('\n')}\n`);
  await expect(texts.join('\n')).toMatchFileSnapshot(
    join(import.meta.dirname, '../../migrations/schema.txt'),
  );
});
