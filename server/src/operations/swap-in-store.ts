import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { grantAppRights, readAppRoles } from '../database/app-rights.ts';
import type { Tables } from '../database/tables.ts';
import { notifyTopic } from '../database/notify-topic-query.ts';
import { recordSchema } from '../database/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { PlanSwap } from './swap.ts';

/** Milliseconds to wait for a lock, below PostgreSQL's deadlock timeout of 1 s, so that no planner's change is canceled. */
const lockWithinMs = 500;
const lockTries = 60;

/**
 * Moves the new plan into the current schema under a new epoch and notifies the servers. Changes wait meanwhile.
 * @returns the lines of `carryOver` about differences
 */
export const swapIn = async (tx: Kysely<Tables>, swap: PlanSwap): Promise<string[]> => {
  const { currentSchema, newSchema } = swap;
  const inUse = (name: string) => sql.id(currentSchema, name);
  const waiting = (name: string) => sql.id(newSchema, name);
  const replaced = await readReplaced(tx, swap);
  await lockInUse(tx, currentSchema, replaced);
  const said = await swap.carryOver(
    tx,
    swap,
    new Set(replaced.filter(({ isReadable }) => isReadable).map(({ name }) => name)),
  );
  const appRoles = await readAppRoles(tx, currentSchema);
  const reports = await readReports(tx, currentSchema);
  const views = await readViews(tx, currentSchema);
  if (views.length > 0) await sql`DROP VIEW ${sql.join(views.map(inUse))}`.execute(tx);
  if (replaced.length > 0)
    await sql`DROP TABLE ${sql.join(replaced.map(({ name }) => inUse(name)))} CASCADE`.execute(tx);
  await sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(currentSchema)}`.execute(tx);
  for (const { name } of swap.tables)
    await sql`ALTER TABLE ${waiting(name)} SET SCHEMA ${sql.id(currentSchema)}`.execute(tx);
  for (const name of await readViews(tx, newSchema))
    await sql`ALTER VIEW ${waiting(name)} SET SCHEMA ${sql.id(currentSchema)}`.execute(tx);
  for (const { signature, isInOwnSchema } of await readFunctions(tx)) {
    const named = sql.raw(signature);
    await sql`DROP FUNCTION IF EXISTS ${sql.id(currentSchema)}.${named} CASCADE;
      ALTER FUNCTION ${sql.id(newSchema)}.${named} SET SCHEMA ${sql.id(currentSchema)}`.execute(tx);
    if (isInOwnSchema)
      await sql`ALTER FUNCTION ${sql.id(currentSchema)}.${named} SET search_path = ${sql.id(currentSchema)}, pg_temp`.execute(
        tx,
      );
  }
  await sql`SET LOCAL search_path = ${sql.id(currentSchema)}; DROP SCHEMA ${sql.id(newSchema)}`.execute(tx);
  await recordSchema(tx);
  for (const role of appRoles) await grantAppRights(tx, role);
  for (const { view, role } of reports)
    await sql`GRANT SELECT ON ${sql.id(currentSchema, view)} TO ${sql.id(role)}`.execute(tx);
  await rotateEpoch(tx);
  return said;
};

const readViews = async (tx: Kysely<Tables>, schema: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident(${schema})) AND relkind = 'v'`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
};

/** Reads roles with rights on views for reports (docs/figures.md), so that they can be granted again. */
const readReports = async (
  tx: Kysely<Tables>,
  currentSchema: string,
): Promise<{ view: string; role: string }[]> => {
  const { rows } = await sql<{ view: string; role: string }>`
    SELECT relname AS view, pg_get_userbyid(grantee) AS role FROM pg_class, LATERAL aclexplode(relacl)
    WHERE relnamespace = to_regnamespace(quote_ident(${currentSchema})) AND relkind = 'v' AND privilege_type = 'SELECT'
      AND grantee NOT IN (relowner, 0)`.execute(tx);
  return rows;
};

interface ReplacedTable {
  readonly name: string;
  /** True if the table's columns match the new plan's, so that its rows can be read. */
  readonly isReadable: boolean;
}

/** Reads the current tables as far as they exist. */
const readReplaced = async (
  tx: Kysely<Tables>,
  { tables, currentSchema, newSchema }: PlanSwap,
): Promise<ReplacedTable[]> => {
  const columnsIn = (schema: string) => sql`(
    SELECT array_agg(format('%s %s %s', attname, atttypid::regtype, attidentity) ORDER BY attname) FROM pg_attribute
    WHERE attrelid = to_regclass(quote_ident(${schema}) || '.' || quote_ident(relname)) AND attnum > 0 AND NOT attisdropped)`;
  const { rows } = await sql<ReplacedTable>`
    SELECT relname AS name, ${columnsIn(currentSchema)} = ${columnsIn(newSchema)} AS "isReadable" FROM pg_class
    WHERE relnamespace = to_regnamespace(quote_ident(${currentSchema})) AND relkind IN ('r', 'p')
      AND relname = ANY(${tables.map(({ name }) => name)})`.execute(tx);
  return rows;
};

const lockInUse = async (
  tx: Kysely<Tables>,
  currentSchema: string,
  tables: readonly { readonly name: string }[],
): Promise<void> => {
  if (tables.length === 0) return;
  const all = sql.join(tables.map(({ name }) => sql.id(currentSchema, name)));
  await sql`SET LOCAL lock_timeout = ${sql.lit(lockWithinMs)}; SAVEPOINT locking`.execute(tx);
  for (let tries = 1; ; tries += 1) {
    try {
      await sql`LOCK TABLE ${all} IN ACCESS EXCLUSIVE MODE`.execute(tx);
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
      if (tries === lockTries)
        throw new BackupError(
          'The database is too busy; nothing was changed. Stop the server and try again.',
        );
      await sql`ROLLBACK TO SAVEPOINT locking`.execute(tx);
      await delay(Math.random() * 100);
    }
  }
};

interface PlanFunction {
  /** The function's name with the types of its parameters: `name(types)`. */
  readonly signature: string;
  /** True if the function sets its search path, which then has to name the current schema. */
  readonly isInOwnSchema: boolean;
}

const readFunctions = async (tx: Kysely<Tables>): Promise<PlanFunction[]> => {
  const { rows } = await sql<PlanFunction>`
    SELECT quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')' AS signature,
      coalesce(array_to_string(proconfig, ' ') LIKE '%search_path=%', false) AS "isInOwnSchema"
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`.execute(tx);
  return rows;
};

const rotateEpoch = async (tx: Kysely<Tables>): Promise<void> => {
  await sql`UPDATE epoch SET id = replace(gen_random_uuid()::text, '-', '')`.execute(tx);
  for (const topic of ['schema', 'log', 'logins'] as const) await notifyTopic(tx, topic);
};
