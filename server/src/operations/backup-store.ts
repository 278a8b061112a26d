import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { readSchema } from '../database/migrate.ts';
import type { Tables } from '../database/tables.ts';
import type { BackupHeader, BackupLine } from './backup-format.ts';
import { countRows } from './plan-damage-query.ts';
import { type PlanTable, readPlanTables } from './plan-tables-query.ts';

/** Tables left out of backups: their rows are short-lived, and restored ones would for instance send mails again. */
const leftOut = new Set(['attempt', 'display_pairing', 'outbox', 'reset_token', 'used_captcha']);
const rowsAtOnce = 500;
/** Few photos are read at once, because their rows are a thousand times as long as others. */
const [photos, photosAtOnce] = ['yard_photo', 5] as const;

/** Key of the advisory lock ("wrkb" in ASCII) that lets one server at a time back up. */
const backupLock = 0x77726b62;

/** Runs the work on one connection unless another server is backing up. */
export const runUnlessBackingUp = async (
  db: Database,
  work: (connection: Database) => Promise<void>,
): Promise<void> =>
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_lock(${backupLock}) AS free`.execute(connection);
    if (rows[0]?.free !== true) return;
    try {
      await work(connection);
    } finally {
      // PostgreSQL may notice a closed connection late, and until then nobody else could back up. On a dead connection the lock
      // has already ended.
      await sql`SELECT pg_advisory_unlock(${backupLock})`.execute(connection).catch(() => undefined);
    }
  });

/** Runs the work in a read-only snapshot of the plan. */
export const runInSnapshot = async (
  db: Database,
  work: (tx: Kysely<Tables>) => Promise<void>,
): Promise<void> =>
  await db
    .withoutPlugins()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
        SET LOCAL datestyle = ISO`.execute(tx);
      await work(tx);
    });

/** The whole plan, also of an older schema: a header, then the rows of each table. */
export interface StoredPlan {
  readonly header: BackupHeader;
  readonly lines: AsyncIterable<BackupLine>;
  /** The expected number of rows per table. */
  readonly counts: ReadonlyMap<string, number>;
}

export const readPlan = async (tx: Kysely<Tables>): Promise<StoredPlan> => {
  const header = await readHeader(tx);
  const tables = await readPlanTables(tx);
  const kept = tables.map(({ name }) => name).filter((name) => !leftOut.has(name));
  return { header, lines: linesOf(tx, tables), counts: await countRows(tx, kept) };
};

const readHeader = async (tx: Kysely<Tables>): Promise<BackupHeader> => {
  const schema = await readSchema(tx);
  const { rows } = await sql<{ epoch: string; change: number; at: Date }>`
    SELECT id AS epoch, (SELECT coalesce(max(id), 0) FROM change) AS change, now() AS at FROM epoch`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error('the plan has no epoch');
  const { epoch, change, at } = found;
  return { product: 'Werkplan', format: 1, at: at.toISOString(), schema, epoch, change };
};

const linesOf = async function* (
  tx: Kysely<Tables>,
  tables: readonly PlanTable[],
): AsyncGenerator<BackupLine> {
  for (const table of tables) {
    yield { table: table.name, next: await readNextNumbers(tx, table) };
    if (!leftOut.has(table.name)) yield* rowsOf(tx, table);
  }
};

const rowsOf = async function* (tx: Kysely<Tables>, { name, key }: PlanTable): AsyncGenerator<string> {
  const order =
    key.length > 0 ? sql`ORDER BY ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}` : sql``;
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${sql.table(name)} t ${order}`.execute(
    tx,
  );
  const atOnce = name === photos ? photosAtOnce : rowsAtOnce;
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(atOnce)} FROM backup_rows`.execute(tx);
    for (const { row } of rows) yield row;
    if (rows.length < atOnce) break;
  }
  await sql`CLOSE backup_rows`.execute(tx);
};

const readNextNumbers = async (
  tx: Kysely<Tables>,
  { name, numbered }: PlanTable,
): Promise<Record<string, number>> => {
  const next: Record<string, number> = {};
  for (const column of numbered) {
    const { rows: named } = await sql<{ sequence: string }>`
      SELECT pg_get_serial_sequence(${name}, ${column}) AS sequence`.execute(tx);
    const sequence = sql.raw(named[0]?.sequence ?? '');
    const { rows } = await sql<{ next: number }>`
      SELECT last_value + is_called::int AS next FROM ${sequence}`.execute(tx);
    next[column] = rows[0]?.next ?? 1;
  }
  return next;
};
