import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrations } from '../../../migrations/migrations.ts';
import type { Database } from '../database/database.ts';
import { isEmptyDatabase } from '../demo/demo-store.ts';
import { BackupError } from './backup-error.ts';
import { readPlan } from './backup-store.ts';
import type { Backup } from './read-backup.ts';
import { restorePlan } from './restore-store.ts';
import { requireNewFile, toOutput, writeBackup } from './write-backup.ts';

const backupUsage = 'npm run backup -- --to <file> (- for standard output)';
const restoreUsage = 'npm run restore -- --from <file> [--force] (- for standard input)';
type WriteLine = (line: string) => void;

/** @throws BackupError with the usage, or when the file is there already */
export const readBackupCommand = (parameters: readonly string[]): { to: string } => {
  const { to } = parsed(backupUsage, parameters, { to: { type: 'string' } });
  if (typeof to !== 'string' || to === '') throw new BackupError(backupUsage);
  requireNewFile(to);
  return { to };
};

/** @throws BackupError with the usage */
export const readRestoreCommand = (parameters: readonly string[]): { from: string; force: boolean } => {
  const options = { from: { type: 'string' }, force: { type: 'boolean' } } as const;
  const { from, force } = parsed(restoreUsage, parameters, options);
  if (typeof from !== 'string' || from === '') throw new BackupError(restoreUsage);
  return { from, force: force === true };
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

/** Writes the plan of this moment into the file. */
export const backUp = async (db: Database, { to }: { to: string }, writeLine: WriteLine): Promise<void> => {
  await readPlan(db, async (header, lines) => {
    await writeBackup(to, header, lines);
    writeLine(`${to === toOutput ? 'Written' : to}: the plan as of ${header.at}${sizeOf(to)}.`);
  });
};

/**
 * Puts the backup's plan in the place of the database's, which has the newest schema; running servers notice.
 * @throws BackupError when it is of a newer schema, or when there is a plan already and `force` isn't given
 */
export const restore = async (
  db: Database,
  backup: Backup,
  { force, writeLine }: { force: boolean; writeLine: WriteLine },
): Promise<void> => {
  const { header, rows, lines } = backup;
  const newer = header.schema.find((name) => !(name in migrations));
  if (newer !== undefined)
    throw new BackupError(
      `The backup is of a newer Werkplan (its schema is ${newer}, this one’s ${Object.keys(migrations).at(-1)}); update first.`,
    );
  if (!force && !(await isEmptyDatabase(db)))
    throw new BackupError('There is a plan in this database. With --force the backup replaces it for good.');
  await restorePlan(db, header, lines());
  writeLine(`The plan is as it was at ${header.at} (${rows.toLocaleString('en')} rows).`);
  writeLine('Open screens load it by themselves; whoever signed in since then signs in again.');
};

const sizeOf = (file: string): string => {
  if (file === toOutput) return '';
  const { size } = statSync(file);
  return size < 1e6 ? `, ${Math.ceil(size / 1e3)} kB` : `, ${(size / 1e6).toFixed(1)} MB`;
};
