import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
type Right = (typeof rights)[number];

/** The server adds to the log and reads it; what it has written there it can't write again. */
const addedTo = new Set(['change', 'change_row', 'change_stream']);
/** Of the program that shapes the tables. */
const readOnly = new Set(['kysely_migration', 'kysely_migration_lock']);

const wantedOf = (table: string): readonly Right[] => {
  if (readOnly.has(table)) return ['SELECT'];
  return addedTo.has(table) ? ['SELECT', 'INSERT'] : rights;
};

/** "wrkr": one server after the other grants. */
const grantLock = 0x77726b72;

/** The database role that a connection acts as. */
export const roleOf = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  return rows[0]?.role ?? '';
};

/** Roles other than the owner that a server runs as: those that may add to the log. */
export const readAppRoles = async (db: Kysely<Tables>, log = 'change'): Promise<string[]> => {
  const { rows } = await sql<{ role: string }>`
    SELECT DISTINCT pg_get_userbyid(grantee) AS role
    FROM pg_class, LATERAL aclexplode(relacl) WHERE oid = to_regclass(${log})
      AND grantee <> relowner AND grantee <> 0 AND privilege_type = 'INSERT' ORDER BY 1`.execute(db);
  return rows.map(({ role }) => role);
};

/**
 * Lets a role run the server on the current schema's tables and nothing more; asked by their owner, in a transaction.
 * What is right already isn't touched, so a start beside running servers locks nothing.
 */
export const grantAppRights = async (tx: Kysely<Tables>, role: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(${grantLock})`.execute(tx);
  const to = sql.id(role);
  for (const { name, granted } of await readTables(tx, role)) {
    const wanted = wantedOf(name);
    const missing = wanted.filter((right) => !granted.includes(right));
    const excess = rights.filter((right) => granted.includes(right) && !wanted.includes(right));
    if (missing.length > 0)
      await sql`GRANT ${sql.raw(missing.join(', '))} ON ${sql.table(name)} TO ${to}`.execute(tx);
    if (excess.length > 0)
      await sql`REVOKE ${sql.raw(excess.join(', '))} ON ${sql.table(name)} FROM ${to}`.execute(tx);
  }
  for (const { grant } of await readRest(tx, role)) await sql`${sql.raw(grant)} TO ${to}`.execute(tx);
};

const readTables = async (
  tx: Kysely<Tables>,
  role: string,
): Promise<{ name: string; granted: readonly Right[] }[]> => {
  const { rows } = await sql<{ name: string; granted: readonly Right[] }>`
    SELECT relname AS name,
      ARRAY(SELECT word FROM unnest(${rights}::text[]) word WHERE has_table_privilege(${role}, oid, word)) AS granted
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname`.execute(
    tx,
  );
  return rows;
};

/** What else the role lacks: the schema, sequences, functions. */
const readRest = async (tx: Kysely<Tables>, role: string): Promise<{ grant: string }[]> => {
  const { rows } = await sql<{ grant: string }>`
    SELECT 'GRANT USAGE ON SCHEMA ' || quote_ident(nspname) AS grant FROM pg_namespace
    WHERE nspname = current_schema() AND NOT has_schema_privilege(${role}, oid, 'USAGE')
    UNION ALL SELECT 'GRANT USAGE ON SEQUENCE ' || oid::regclass FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace
      -- In an order of its own: of anything but a sequence the function complains.
      AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege(${role}, oid, 'USAGE') ELSE false END
    UNION ALL SELECT 'GRANT EXECUTE ON FUNCTION ' || oid::regprocedure FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND NOT has_function_privilege(${role}, oid, 'EXECUTE')`.execute(
    tx,
  );
  return rows;
};
