import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
type Right = (typeof rights)[number];

/**
 * Tables that the server's role can only read: plan and log, which `commit_changes` writes with the owner's rights, and tables
 * that only migrations or other functions of the owner write.
 */
const readOnly = new Set([
  'hall',
  'hall_capacity',
  'calendar_entry',
  'template',
  'occurrence',
  'production_order',
  'shipment',
  'truck',
  'delivery',
  'delivery_item',
  'day_release',
  'day_grant',
  'late_change',
  'drawing',
  'site',
  'reservation',
  'opened_day',
  'print',
  'stream',
  'change',
  'change_row',
  'change_stream',
  'log_start',
  'log_archive',
  'archived_writes',
  'row_base',
  'stream_base',
  'audit_chain',
  'kysely_migration',
  'kysely_migration_lock',
]);

/** A table or view with the rights of a role. */
interface TableRights {
  readonly name: string;
  readonly isView: boolean;
  readonly granted: readonly Right[];
}

const wantedOf = ({ name: table, isView }: TableRights): readonly Right[] => {
  if (isView || readOnly.has(table)) return ['SELECT'];
  // The server can't change audit rows; it prunes and anonymises them by functions that have the owner's rights.
  if (table === 'security_event') return ['SELECT', 'INSERT'];
  // The table always has exactly one row, so servers only update it when they end an epoch.
  return table === 'epoch' ? ['SELECT', 'UPDATE'] : rights;
};

/** Key of the advisory lock ("wrkr" in ASCII) that lets one server at a time grant rights. */
const grantLock = 0x77726b72;

export const readRole = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  return rows[0]?.role ?? '';
};

/** True if the connection acts as the log's owner, the only role that may archive the log and read every table. */
export const ownsTables = async (db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{ owns: boolean }>`
    SELECT pg_has_role(relowner, 'USAGE') AS owns FROM pg_class WHERE oid = 'change'::regclass`.execute(db);
  return rows[0]?.owns === true;
};

/** The kind of database role that the server runs as; `app` suffices. */
export type WorkingRole = 'superuser' | 'owner' | 'app';

export const readWorkingRole = async (db: Kysely<Tables>): Promise<WorkingRole> => {
  const { rows } = await sql<{ isSuperuser: boolean }>`
    SELECT rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`.execute(db);
  if (rows[0]?.isSuperuser === true) return 'superuser';
  return (await ownsTables(db)) ? 'owner' : 'app';
};

/**
 * Returns the roles other than the owner that servers run as: those that may execute `commit_changes` in this schema (by
 * default the current one), or may insert into its log, a right that an earlier release granted.
 */
export const readAppRoles = async (db: Kysely<Tables>, schema?: string): Promise<string[]> => {
  const { rows } = await sql<{ role: string }>`
    WITH home AS (SELECT to_regnamespace(quote_ident(coalesce(${schema ?? null}, current_schema()))) AS schema)
    SELECT DISTINCT pg_get_userbyid(grantee) AS role FROM home, LATERAL (
      SELECT relowner AS owner, given.* FROM pg_class, LATERAL aclexplode(relacl) given
      WHERE relnamespace = schema AND relname = 'change' AND privilege_type = 'INSERT'
      UNION ALL SELECT proowner, given.* FROM pg_proc, LATERAL aclexplode(proacl) given
      WHERE pronamespace = schema AND proname = 'commit_changes' AND privilege_type = 'EXECUTE'
    ) granted WHERE grantee NOT IN (owner, 0) ORDER BY 1`.execute(db);
  return rows.map(({ role }) => role);
};

/**
 * Grants a role exactly the rights to run the server on the current schema; the owner calls it in a transaction. It doesn't
 * touch rights that the role already has, so that a start beside running servers takes no locks.
 */
export const grantAppRights = async (tx: Kysely<Tables>, role: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${grantLock})`.execute(tx);
  const to = sql.id(role);
  for (const { statement } of await readTooMuch(tx, role)) await sql.raw(statement).execute(tx);
  for (const table of await readTables(tx, role)) {
    const { name, granted } = table;
    const wanted = wantedOf(table);
    const missing = wanted.filter((right) => !granted.includes(right));
    const excess = rights.filter((right) => granted.includes(right) && !wanted.includes(right));
    if (missing.length > 0)
      await sql`GRANT ${sql.raw(missing.join(', '))} ON ${sql.table(name)} TO ${to}`.execute(tx);
    if (excess.length > 0)
      await sql`REVOKE ${sql.raw(excess.join(', '))} ON ${sql.table(name)} FROM ${to}`.execute(tx);
  }
  for (const { grant } of await readRest(tx, role)) await sql`${sql.raw(grant)} TO ${to}`.execute(tx);
};

/**
 * Returns statements that revoke PUBLIC's excess rights, left by PostgreSQL 14 or a dump without rights. With these rights
 * the server's role could create functions that the owner's functions would call by mistake.
 */
const readTooMuch = async (tx: Kysely<Tables>, role: string): Promise<{ statement: string }[]> => {
  const { rows } = await sql<{ statement: string }>`
    SELECT 'REVOKE CREATE ON SCHEMA ' || quote_ident(nspname) || ' FROM PUBLIC, ' || quote_ident(${role}) AS statement
    FROM pg_namespace WHERE nspname = current_schema() AND has_schema_privilege(${role}, oid, 'CREATE')
    UNION ALL SELECT 'REVOKE EXECUTE ON FUNCTION ' || oid::regprocedure || ' FROM PUBLIC' FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prosecdef AND has_function_privilege('public', oid, 'EXECUTE')`.execute(
    tx,
  );
  return rows;
};

const readTables = async (tx: Kysely<Tables>, role: string): Promise<TableRights[]> => {
  const { rows } = await sql<TableRights>`
    SELECT relname AS name, relkind = 'v' AS "isView",
      ARRAY(SELECT word FROM unnest(${rights}::text[]) word WHERE has_table_privilege(${role}, oid, word)) AS granted
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v') ORDER BY relname`.execute(
    tx,
  );
  return rows;
};

/** Returns grants of the missing rights on the schema, sequences and functions. */
const readRest = async (tx: Kysely<Tables>, role: string): Promise<{ grant: string }[]> => {
  const { rows } = await sql<{ grant: string }>`
    SELECT 'GRANT USAGE ON SCHEMA ' || quote_ident(nspname) AS grant FROM pg_namespace
    WHERE nspname = current_schema() AND NOT has_schema_privilege(${role}, oid, 'USAGE')
    UNION ALL SELECT 'GRANT USAGE ON SEQUENCE ' || oid::regclass FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace
      -- CASE keeps the function from being called for other relations, for which it fails.
      AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege(${role}, oid, 'USAGE') ELSE false END
    UNION ALL SELECT 'GRANT EXECUTE ON FUNCTION ' || oid::regprocedure FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND NOT has_function_privilege(${role}, oid, 'EXECUTE')`.execute(
    tx,
  );
  return rows;
};
