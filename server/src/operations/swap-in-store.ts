import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { grantAppRights, readAppRoles } from '../database/app-rights.ts';
import type { Tables } from '../database/tables.ts';
import { notifyChannel, type Topic } from '../database/pg-notifier.ts';
import { BackupError } from './backup-error.ts';
import type { PlanTable } from './plan-tables-query.ts';

interface Swap {
  /** All that the plan has, each table after those it refers to. */
  readonly tables: readonly PlanTable[];
  /** The schema in use, and the one where the plan waits. */
  readonly home: string;
  readonly workshop: string;
}

/** Shorter than the second after which PostgreSQL ends one side of a deadlock: a planner's change is never that side. */
const lockWithinMs = 500;
const lockTries = 60;

/**
 * Puts the plan in the workshop in the place of the one in use, under an epoch of its own, and wakes the servers. Changes
 * wait for a moment.
 */
export const swapIn = async (tx: Kysely<Tables>, swap: Swap): Promise<void> => {
  const { tables, home, workshop } = swap;
  const inUse = (name: string) => sql.id(home, name);
  const waiting = (name: string) => sql.id(workshop, name);
  await lockInUse(tx, swap);
  await keepEnded(tx, swap);
  await keepGenerations(tx, swap);
  await keepEvents(tx, swap);
  await keepNumbers(tx, swap);
  const appRoles = await readAppRoles(tx, home);
  const reports = await readReports(tx, home);
  const views = await readViews(tx, home);
  if (views.length > 0) await sql`DROP VIEW ${sql.join(views.map(inUse))}`.execute(tx);
  await sql`DROP TABLE ${sql.join(tables.map(({ name }) => inUse(name)))}`.execute(tx);
  for (const { name } of tables)
    await sql`ALTER TABLE ${waiting(name)} SET SCHEMA ${sql.id(home)}`.execute(tx);
  for (const name of await readViews(tx, workshop))
    await sql`ALTER VIEW ${waiting(name)} SET SCHEMA ${sql.id(home)}`.execute(tx);
  for (const { signature, isAtHome } of await readFunctions(tx)) {
    const named = sql.raw(signature);
    await sql`DROP FUNCTION IF EXISTS ${sql.id(home)}.${named};
      ALTER FUNCTION ${sql.id(workshop)}.${named} SET SCHEMA ${sql.id(home)}`.execute(tx);
    if (isAtHome)
      await sql`ALTER FUNCTION ${sql.id(home)}.${named} SET search_path = ${sql.id(home)}, pg_temp`.execute(
        tx,
      );
  }
  await sql`SET LOCAL search_path = ${sql.id(home)}; DROP SCHEMA ${sql.id(workshop)}`.execute(tx);
  for (const role of appRoles) await grantAppRights(tx, role);
  for (const { view, role } of reports)
    await sql`GRANT SELECT ON ${sql.id(home, view)} TO ${sql.id(role)}`.execute(tx);
  await rotateEpoch(tx);
};

const readViews = async (tx: Kysely<Tables>, schema: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident(${schema})) AND relkind = 'v'`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
};

/** Who else may read which view: roles that reports were given (docs/figures.md). */
const readReports = async (tx: Kysely<Tables>, home: string): Promise<{ view: string; role: string }[]> => {
  const { rows } = await sql<{ view: string; role: string }>`
    SELECT relname AS view, pg_get_userbyid(grantee) AS role FROM pg_class, LATERAL aclexplode(relacl)
    WHERE relnamespace = to_regnamespace(quote_ident(${home})) AND relkind = 'v' AND privilege_type = 'SELECT'
      AND grantee NOT IN (relowner, 0)`.execute(tx);
  return rows;
};

const lockInUse = async (tx: Kysely<Tables>, { tables, home }: Swap): Promise<void> => {
  const all = sql.join(tables.map(({ name }) => sql.id(home, name)));
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

/** Who was signed out, and which token or link of the yard was revoked, since the backup stays so. */
const keepEnded = async (tx: Kysely<Tables>, { home, workshop }: Swap): Promise<void> => {
  for (const [table, column] of [
    ['login', 'ended_at'],
    ['api_token', 'revoked_at'],
    ['yard_link', 'revoked_at'],
  ] as const)
    await sql`UPDATE ${sql.id(workshop, table)} AS kept SET ${sql.id(column)} = now_used.${sql.id(column)}
      FROM ${sql.id(home, table)} AS now_used WHERE now_used.id = kept.id AND now_used.created_at = kept.created_at
      AND now_used.${sql.id(column)} IS NOT NULL AND kept.${sql.id(column)} IS NULL`.execute(tx);
};

/**
 * Of a link of the yard that the plan in use doesn't know, it is unknown whether it was revoked since the backup: its code is
 * none any more, and is to be shown anew (decision 0056).
 */
const keepGenerations = async (tx: Kysely<Tables>, { home, workshop }: Swap): Promise<void> => {
  await sql`UPDATE ${sql.id(workshop, 'yard_link')} AS kept SET generation = greatest(kept.generation, coalesce(
    (SELECT now_used.generation FROM ${sql.id(home, 'yard_link')} AS now_used
      WHERE now_used.id = kept.id AND now_used.created_at = kept.created_at), kept.generation + 1))`.execute(
    tx,
  );
};

/** What was written down of access since the backup stays written. */
const keepEvents = async (tx: Kysely<Tables>, { home, workshop }: Swap): Promise<void> => {
  const kept = sql.id(workshop, 'security_event');
  await sql`INSERT INTO ${kept} OVERRIDING SYSTEM VALUE SELECT * FROM ${sql.id(home, 'security_event')}
    WHERE id > (SELECT coalesce(max(id), 0) FROM ${kept})`.execute(tx);
};

/** A number given out since the backup is not given out again: screens and scripts may still know what had it. */
const keepNumbers = async (tx: Kysely<Tables>, { tables, home, workshop }: Swap): Promise<void> => {
  for (const { name, numbered } of tables)
    for (const column of numbered) {
      const used = await sequenceOf(tx, `${home}.${name}`, column);
      const kept = await sequenceOf(tx, `${workshop}.${name}`, column);
      await sql`SELECT setval(${kept}, greatest(used.last_value + used.is_called::int,
        kept.last_value + kept.is_called::int), false)
        FROM ${sql.raw(used)} used, ${sql.raw(kept)} kept`.execute(tx);
    }
};

const sequenceOf = async (tx: Kysely<Tables>, table: string, column: string): Promise<string> => {
  const { rows } = await sql<{
    name: string;
  }>`SELECT pg_get_serial_sequence(${table}, ${column}) AS name`.execute(tx);
  return rows[0]?.name ?? '';
};

interface PlanFunction {
  /** `name(types)` */
  readonly signature: string;
  /** It finds its tables in the schema it was made in, whoever calls it from where. */
  readonly isAtHome: boolean;
}

/** Each function in the workshop. */
const readFunctions = async (tx: Kysely<Tables>): Promise<PlanFunction[]> => {
  const { rows } = await sql<PlanFunction>`
    SELECT quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')' AS signature,
      coalesce(array_to_string(proconfig, ' ') LIKE '%search_path=%', false) AS "isAtHome"
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`.execute(tx);
  return rows;
};

const rotateEpoch = async (tx: Kysely<Tables>): Promise<void> => {
  await sql`UPDATE epoch SET id = replace(gen_random_uuid()::text, '-', '')`.execute(tx);
  for (const topic of ['log', 'logins'] satisfies Topic[])
    await sql`SELECT pg_notify(${notifyChannel}, ${topic})`.execute(tx);
};
