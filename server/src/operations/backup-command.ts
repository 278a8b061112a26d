import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrations } from '../../../migrations/migrations.ts';
import type { Database } from '../database/database.ts';
import { migrateToLatest, readSchema } from '../database/migrate.ts';
import { isEmptyDatabase } from '../demo/demo-store.ts';
import { BackupError } from './backup-error.ts';
import { runInSnapshot, readPlan } from './backup-store.ts';
import { readMachineUser } from './machine-user.ts';
import { formatDifferences, buildExpectedShape, findPlanDamage } from './plan-damage-query.ts';
import type { Backup } from './read-backup.ts';
import { restorePlan } from './restore-store.ts';
import type { CarryOverExtra } from './swap.ts';
import { requireNewFile, standardOutput, writeBackup } from './write-backup.ts';

const backupUsage = 'npm run backup -- --to <file> [--damaged] (- for standard output)';
const restoreUsage =
  'npm run restore -- --from <file> [--force <database>] [--damaged] [--keep-links] [--next-note 2026-00413] (- for standard input)';
type WriteLine = (line: string) => void;

interface BackupCommand {
  readonly to: string;
  /** Writes the backup even if the plan is damaged. */
  readonly damaged?: boolean;
}

interface RestoreCommand {
  readonly from: string;
  /** Replaces an existing plan. */
  readonly force: boolean;
  /** Accepts a damaged backup. */
  readonly damaged?: boolean;
  /** Keeps the backup's links, displays, tokens and logins valid although it is unknown which were revoked after the backup. */
  readonly keepLinks?: boolean;
  /** The number of the next delivery note, needed if the database doesn't know which numbers were used after the backup. */
  readonly nextNote?: string | undefined;
}

/** Parses the command's parameters. @throws BackupError with the usage, or when the file exists already */
export const readBackupCommand = (parameters: readonly string[]): BackupCommand => {
  const options = { to: { type: 'string' }, damaged: { type: 'boolean' } } as const;
  const { to, damaged } = parsed(backupUsage, parameters, options);
  if (typeof to !== 'string' || to === '') throw new BackupError(backupUsage);
  requireNewFile(to);
  return { to, damaged: damaged === true };
};

/** Parses the command's parameters. @throws BackupError with the usage */
export const readRestoreCommand = (parameters: readonly string[]): RestoreCommand => {
  const options = {
    from: { type: 'string' },
    force: { type: 'boolean' },
    damaged: { type: 'boolean' },
    'keep-links': { type: 'boolean' },
    'next-note': { type: 'string' },
  } as const;
  const given = parsed(restoreUsage, parameters, options);
  const { from, force, damaged, 'keep-links': keepLinks, 'next-note': nextNote } = given;
  if (typeof from !== 'string' || from === '') throw new BackupError(restoreUsage);
  return {
    from,
    force: force === true,
    damaged: damaged === true,
    keepLinks: keepLinks === true,
    ...(typeof nextNote === 'string' && { nextNote }),
  };
};

const parsed = (
  usage: string,
  parameters: readonly string[],
  options: Record<string, { type: 'string' | 'boolean' }>,
): Record<string, unknown> => {
  try {
    return parseArgs({ args: [...parameters], options }).values;
  } catch {
    throw new BackupError(usage);
  }
};

/** Thrown when the plan contradicts its migrations or its log; the message lists the differences. */
export class DamagedPlan extends BackupError {}

/**
 * Writes the current plan into the file after comparing it with its schema and its log.
 * @throws DamagedPlan for differences, unless `damaged` is set
 */
export const backUp = async (
  db: Database,
  { to, damaged = false }: BackupCommand,
  writeLine: WriteLine,
): Promise<void> => {
  requireNewFile(to);
  const schema = await readSchema(db.withoutPlugins());
  if (schema.length === 0) throw new BackupError('There is no plan in this database yet.');
  const wanted = await buildExpectedShape(db, schema);
  await runInSnapshot(db, async (tx) => {
    const damage = await findPlanDamage(tx, wanted, schema);
    if (damage.length > 0 && !damaged)
      throw new DamagedPlan(
        formatDifferences(
          'The plan is damaged, so this would be no backup of it; nothing was written. --damaged writes what there is.',
          damage,
        ),
      );
    if (damage.length > 0)
      writeLine(formatDifferences('The plan is damaged, and so is this backup of it:', damage));
    const plan = await readPlan(tx);
    const { header } = plan;
    await writeBackup(to, plan);
    writeLine(`${to === standardOutput ? 'Written' : to}: the plan as of ${header.at}${sizeOf(to)}.`);
  });
};

type RestoreOptions = Omit<RestoreCommand, 'from'> &
  Partial<RestoreCommand> & {
    readonly writeLine: WriteLine;
    /** The parts of the restore that belong to extras. */
    readonly more?: readonly CarryOverExtra[];
  };

/**
 * Replaces the database's plan by the backup's; running servers notice.
 * @throws BackupError when it has a newer schema, or when there is a plan already and `force` isn't set
 */
export const restore = async (
  db: Database,
  backup: Backup,
  { from = '-', force, damaged = false, keepLinks = false, more = [], writeLine }: RestoreOptions,
): Promise<void> => {
  const { header, counts } = backup;
  const newer = header.schema.find((name) => !(name in migrations));
  if (newer !== undefined)
    throw new BackupError(
      `The backup is of a newer Werkplan (its schema is ${newer}, this one’s ${Object.keys(migrations).at(-1)}); update first.`,
    );
  const found = await bringUpToDate(db, { force });
  if (!force && found !== 'empty')
    throw new BackupError(
      found === 'plan'
        ? 'There is a plan in this database. With --force and its name the backup replaces it for good.'
        : 'The tables of this database are damaged. With --force and its name the backup replaces them for good.',
    );
  const source = { file: from, at: header.at, user: readMachineUser() };
  const { damage, access } = await restorePlan(db, backup, { damaged, keepLinks, more, source });
  if (damage.length > 0) writeLine(formatDifferences('The backup’s plan is damaged:', damage));
  const rows = [...counts.values()].reduce((total, count) => total + count, 0);
  writeLine(`The plan is as it was at ${header.at} (${rows.toLocaleString('en')} rows).`);
  writeLine('Open screens reload by themselves; people who signed in since then have to sign in again.');
  if (access.length > 0)
    writeLine(['Differences to the backup:', ...access.map((line) => `  ${line}`)].join('\n'));
};

/** Migrates the database and returns its state: `damaged` for missing or wrong tables, which can still be replaced as a whole. */
const bringUpToDate = async (
  db: Database,
  { force }: { force: boolean },
): Promise<'empty' | 'plan' | 'damaged'> => {
  const ran = await readSchema(db.withoutPlugins());
  const isNewer = ran.some((name) => !(name in migrations));
  try {
    await migrateToLatest(db);
  } catch (error) {
    if (!force || isNewer) throw error;
    return 'damaged';
  }
  try {
    return (await isEmptyDatabase(db)) ? 'empty' : 'plan';
  } catch (error) {
    if (isOddTable(error)) return 'damaged';
    throw error;
  }
};

/** True for PostgreSQL's errors of class 42: a missing or different table or column. */
const isOddTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('42');

const sizeOf = (file: string): string => {
  if (file === standardOutput) return '';
  const { size } = statSync(file);
  return size < 1e6 ? `, ${Math.ceil(size / 1e3)} kB` : `, ${(size / 1e6).toFixed(1)} MB`;
};
