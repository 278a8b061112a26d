import { type Kysely, sql } from 'kysely';
import { migrations } from '../../../migrations/migrations.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { compareStored } from '../plan/verify-query.ts';
import { maxListed } from '../plan/verify-slices-query.ts';
import { readPlanTables } from './plan-tables-query.ts';
import { readShape, type SchemaShape, compareShapes } from './shape-query.ts';

/** The name of a temporary schema with the tables as they should be, which is never committed. */
const pattern = 'werkplan_pattern';

/** Returns the tables as these migrations create them, without changing the database. */
export const buildExpectedShape = async (db: Database, schema: readonly string[]): Promise<SchemaShape> => {
  const tx = await db.withoutPlugins().startTransaction().execute();
  try {
    await sql`SET LOCAL statement_timeout = 0; CREATE SCHEMA ${sql.id(pattern)};
      SET LOCAL search_path = ${sql.id(pattern)}`.execute(tx);
    for (const [name, { up }] of Object.entries(migrations)) if (schema.includes(name)) await up(tx);
    return await readShape(tx);
  } finally {
    await tx.rollback().execute();
  }
};

/** Returns the differences between log and tables, as `npm run verify` finds them. */
export const findLogDamage = async (tx: Kysely<Tables>): Promise<string[]> =>
  (await compareStored(tx)).flatMap(({ name, count, listed }) => [
    ...listed.map(({ subject, what }) => `${subject} ${what}`),
    ...(count > listed.length ? [`${count - listed.length} more, of: ${name}`] : []),
  ]);

/**
 * Returns the plan's damage: tables that differ from `wanted`, or rows that differ from the log. An older schema's log is
 * compared after its migration, because this program's comparison doesn't know its tables.
 */
export const findPlanDamage = async (
  tx: Kysely<Tables>,
  wanted: SchemaShape,
  schema: readonly string[],
): Promise<string[]> => {
  const unknown = schema.filter((name) => !(name in migrations));
  if (unknown.length > 0) return unknown.map((name) => `${name} is of a newer Werkplan`);
  const tables = (await readPlanTables(tx)).map(({ name }) => name);
  const differences = compareShapes(wanted, await readShape(tx), tables);
  const isNewest = schema.length === Object.keys(migrations).length;
  return differences.length > 0 || !isNewest ? differences : await findLogDamage(tx);
};

export const countRows = async (
  tx: Kysely<Tables>,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for (const name of tables) {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM ${sql.table(name)}`.execute(tx);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
};

/** Lists tables whose number of rows differs. */
export const compareCounts = (
  wanted: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
): string[] =>
  [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((name) => (wanted.get(name) ?? 0) !== (found.get(name) ?? 0))
    .map((name) => `${name}: ${found.get(name) ?? 0} rows instead of ${wanted.get(name) ?? 0}`);

/** Formats a sentence followed by the differences. */
export const formatDifferences = (sentence: string, differences: readonly string[]): string =>
  [
    sentence,
    ...differences.slice(0, maxListed).map((line) => `  ${line}`),
    ...(differences.length > maxListed ? [`  and ${differences.length - maxListed} more`] : []),
  ].join('\n');
