import type { AuditEventName } from '@werkplan/shared/account/audit.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { migrations } from '../../../migrations/migrations.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { BackupError } from './backup-error.ts';
import type { BackupLine } from './backup-format.ts';
import { compareCounts, countRows, formatDifferences, findLogDamage } from './plan-damage-query.ts';
import { type PlanTable, readPlanTables } from './plan-tables-query.ts';
import type { Backup } from './read-backup.ts';
import { keepUsedIds, carryOverUnrestored } from './carry-over-store.ts';
import { readMachineUser } from './machine-user.ts';
import type { RestoreSwap, PlanSwap } from './swap.ts';
import { swapIn } from './swap-in-store.ts';

/** The name of the schema in which the new plan is built. */
const newSchema = 'werkplan_restore';
/** A statement inserts rows until it has this many of them or of characters, because photos are long. */
const [rowsAtOnce, charactersAtOnce] = [500, 8_000_000];

/** The restored backup and the user who restores it, for the audit list. */
interface RestoreSource {
  readonly file: string;
  /** The moment of the backed-up plan, ISO 8601. */
  readonly at: string;
  /** The system user who ran the command. */
  readonly user: string;
}

interface RestoreChoices extends Pick<RestoreSwap, 'keepLinks' | 'more'> {
  /** Accepts a backup whose tables contradict its log. */
  readonly damaged: boolean;
  readonly source: RestoreSource;
}

/**
 * Empties the whole database (plan, accounts, log, audit list) in one transaction; only used ids stay used.
 * @param requireReplaceable is called once the current tables are locked, and throws to leave everything as it is
 */
export const replaceByEmptyPlan = async (
  db: Database,
  requireReplaceable: (tx: Database, currentSchema: string) => Promise<void>,
): Promise<void> =>
  await db
    .withoutPlugins()
    .transaction()
    .execute(async (tx) => {
      await begin(tx);
      const currentSchema = await readCurrentSchema(tx);
      await openNewSchema(tx);
      await migrate(tx, () => true);
      const carryOver: PlanSwap['carryOver'] = async (on, swap, readable) => {
        await requireReplaceable(on, currentSchema);
        await keepUsedIds(on, swap, readable);
        return [];
      };
      await swapIn(tx, { tables: await readPlanTables(tx), currentSchema, newSchema, carryOver });
      await record(tx, 'plan.new', { user: readMachineUser() });
    });

/**
 * Replaces a database's plan, whose tables may be damaged, by the backup's in one transaction: builds it in another schema
 * with the backup's version, migrates it and swaps it in. A failure leaves the database unchanged.
 * @throws BackupError when the backup's tables contradict its log, unless `damaged` accepts that; when rows are missing, another
 * restore is under way, or the database is too busy
 * @returns the accepted differences, and how the kept credentials differ from the backup's
 */
export const restorePlan = async (
  db: Database,
  { header: { schema }, counts, lines }: Backup,
  { damaged, keepLinks, more, source }: RestoreChoices,
): Promise<{ damage: string[]; access: string[] }> =>
  await db
    .withoutPlugins()
    .transaction()
    .execute(async (tx) => {
      await begin(tx);
      const isInBackup = (name: string): boolean => schema.includes(name);
      const currentSchema = await readCurrentSchema(tx);
      await openNewSchema(tx);
      await migrate(tx, isInBackup);
      await loadRows(tx, lines());
      await requireAll(tx, counts);
      await migrate(tx, (name) => !isInBackup(name));
      const tables = await readPlanTables(tx);
      await sql`ANALYZE ${listOf(tables)}`.execute(tx);
      const damage = await findLogDamage(tx);
      if (damage.length > 0 && !damaged)
        throw new BackupError(
          formatDifferences(
            'The backup’s plan is damaged; nothing was changed. --damaged restores it all the same.',
            damage,
          ),
        );
      const carryOver: PlanSwap['carryOver'] = async (on, swap, readable) =>
        await carryOverUnrestored(on, { ...swap, keepLinks, more }, readable);
      const access = await swapIn(tx, { tables, currentSchema, newSchema, carryOver });
      await record(tx, 'plan.restore', source);
      return { damage, access };
    });

const record = async (tx: Transaction<Tables>, event: AuditEventName, details: object): Promise<void> => {
  await sql`INSERT INTO security_event (at, event, outcome, actor, details)
    VALUES (now(), ${event}, 'done', 'command', ${JSON.stringify(details)})`.execute(tx);
};

const requireAll = async (tx: Kysely<Tables>, counts: ReadonlyMap<string, number>): Promise<void> => {
  const tables = (await readPlanTables(tx)).map(({ name }) => name);
  const differences = compareCounts(counts, await countRows(tx, tables));
  if (differences.length > 0)
    throw new BackupError(
      formatDifferences('The backup could not be restored completely; nothing was changed.', differences),
    );
};

const begin = async (tx: Transaction<Tables>): Promise<void> => {
  await sql`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
    SET LOCAL datestyle = ISO`.execute(tx);
  const { rows } = await sql<{ alone: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext(${newSchema})) AS alone`.execute(tx);
  if (!rows[0]?.alone) throw new BackupError('Another restore is under way.');
};

const openNewSchema = async (tx: Kysely<Tables>): Promise<void> => {
  await sql`CREATE SCHEMA ${sql.id(newSchema)}; SET LOCAL search_path = ${sql.id(newSchema)}`.execute(tx);
};

export const readCurrentSchema = async (tx: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(tx);
  return rows[0]?.name ?? 'public';
};

const migrate = async (tx: Kysely<Tables>, isMeant: (name: string) => boolean): Promise<void> => {
  for (const [name, { up }] of Object.entries(migrations)) if (isMeant(name)) await up(tx);
};

const listOf = (tables: readonly PlanTable[]): RawBuilder<unknown> =>
  sql.join(tables.map(({ name }) => sql.table(name)));

/**
 * Replaces all rows of the tables by the backup's. Triggers are disabled, because they would log the rows, which the backup's log
 * contains already, and refuse the TRUNCATE.
 */
export const loadRows = async (tx: Kysely<Tables>, lines: AsyncIterable<BackupLine>): Promise<void> => {
  const tables = await readPlanTables(tx);
  const triggers = async (word: 'ENABLE' | 'DISABLE') => {
    for (const { name } of tables)
      await sql`ALTER TABLE ${sql.table(name)} ${sql.raw(word)} TRIGGER USER`.execute(tx);
  };
  await triggers('DISABLE');
  await sql`TRUNCATE ${listOf(tables)}`.execute(tx);
  await insertAll(tx, lines);
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
  await triggers('ENABLE');
};

const insertAll = async (tx: Kysely<Tables>, lines: AsyncIterable<BackupLine>): Promise<void> => {
  let table = '';
  let rows: string[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insertRows(tx, table, rows);
    [rows, characters] = [[], 0];
  };
  for await (const line of lines) {
    if (typeof line === 'string') {
      rows.push(line);
      characters += line.length;
      if (rows.length === rowsAtOnce || characters >= charactersAtOnce) await flush();
    } else {
      await flush();
      table = line.table;
      await setNextNumbers(tx, table, line.next);
    }
  }
  await flush();
};

/** Inserts rows; `OFFSET 0` makes PostgreSQL parse each row once instead of once per column. */
const insertRows = async (tx: Kysely<Tables>, table: string, rows: readonly string[]): Promise<void> => {
  const name = sql.table(table);
  await sql`INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT (given.row).* FROM (
    SELECT line::${name} AS row FROM unnest(${rows}::text[]) WITH ORDINALITY AS l(line, place) ORDER BY place OFFSET 0
  ) given`.execute(tx);
};

const setNextNumbers = async (
  tx: Kysely<Tables>,
  table: string,
  next: Readonly<Record<string, number>>,
): Promise<void> => {
  for (const [column, number] of Object.entries(next))
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}), ${number}, false)`.execute(tx);
};
