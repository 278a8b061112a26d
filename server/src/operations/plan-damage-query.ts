import { type Kysely, sql } from 'kysely';
import { migrations } from '../../../migrations/migrations.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { compareStored } from '../plan/verify-query.ts';
import { mostListed } from '../plan/verify-slices-query.ts';
import { readPlanTables } from './plan-tables-query.ts';
import { readShape, type Shape, shapeDifferences } from './shape-query.ts';

/** Beside the plan, for a moment that nobody sees. */
const pattern = 'werkplan_pattern';

/** The tables as these migrations make them, to compare a plan's with; the database stays as it is. */
export const patternOf = async (db: Database, schema: readonly string[]): Promise<Shape> => {
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

/** In what the log and the tables differ: as `npm run verify` finds it. */
export const logDamage = async (tx: Kysely<Tables>): Promise<string[]> =>
  (await compareStored(tx)).flatMap(({ name, count, listed }) => [
    ...listed.map(({ subject, what }) => `${subject} ${what}`),
    ...(count > listed.length ? [`${count - listed.length} more, of: ${name}`] : []),
  ]);

/**
 * In what the plan is not whole: the tables are not those of the pattern, or not what the log says. Of an older schema the log
 * is compared when it is restored: this program's comparison doesn't know its tables.
 */
export const planDamage = async (
  tx: Kysely<Tables>,
  wanted: Shape,
  schema: readonly string[],
): Promise<string[]> => {
  const unknown = schema.filter((name) => !(name in migrations));
  if (unknown.length > 0) return unknown.map((name) => `${name} is of a newer Werkplan`);
  const tables = (await readPlanTables(tx)).map(({ name }) => name);
  const differences = shapeDifferences(wanted, await readShape(tx), tables);
  const isNewest = schema.length === Object.keys(migrations).length;
  return differences.length > 0 || !isNewest ? differences : await logDamage(tx);
};

/** How many rows each table has. */
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

/** Which tables have how many rows instead of how many. */
export const countDifferences = (
  wanted: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
): string[] =>
  [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((name) => (wanted.get(name) ?? 0) !== (found.get(name) ?? 0))
    .map((name) => `${name}: ${found.get(name) ?? 0} rows instead of ${wanted.get(name) ?? 0}`);

/** The sentence, and below it what differs. */
export const listed = (sentence: string, differences: readonly string[]): string =>
  [
    sentence,
    ...differences.slice(0, mostListed).map((line) => `  ${line}`),
    ...(differences.length > mostListed ? [`  and ${differences.length - mostListed} more`] : []),
  ].join('\n');
