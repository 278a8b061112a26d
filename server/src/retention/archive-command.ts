import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLogStart } from '../change/log-start-query.ts';
import type { Config } from '../config/config.ts';
import { minRetainMonths } from '../config/environment.ts';
import type { Database } from '../database/database.ts';
import { ArchiveError } from './archive-error.ts';
import { archiveFolder, archiveLog } from './archive-log.ts';
import { readSegments, type ArchiveSegment } from './archive-store.ts';
import { retainedFrom } from './months.ts';
import { putBack } from './put-back.ts';

type WriteLine = (line: string) => void;

const usage = 'npm run archive [-- --keep <months> | --list | --put-back <file>]';

export type ArchiveCommand =
  /** `months` is null if RETAIN_MONTHS applies. */
  | { readonly what: 'archive'; readonly months: number | null }
  | { readonly what: 'list' }
  | { readonly what: 'putBack'; readonly file: string };

const parsed = (parameters: readonly string[]) => {
  const options = {
    keep: { type: 'string' },
    list: { type: 'boolean' },
    'put-back': { type: 'string' },
  } as const;
  try {
    return parseArgs({ args: [...parameters], options }).values;
  } catch {
    throw new ArchiveError(usage);
  }
};

/** Parses the command's parameters. @throws ArchiveError with the usage */
export const readArchiveCommand = (parameters: readonly string[]): ArchiveCommand => {
  const { keep, list, 'put-back': file } = parsed(parameters);
  if ([keep, list, file].filter((given) => given !== undefined).length > 1) throw new ArchiveError(usage);
  if (list) return { what: 'list' };
  if (file !== undefined) return { what: 'putBack', file };
  if (keep === undefined) return { what: 'archive', months: null };
  const months = /^\d{1,4}$/.test(keep) ? Number(keep) : 0;
  if (months < minRetainMonths)
    throw new ArchiveError(`${usage}: <months> is a whole number from ${minRetainMonths} on.`);
  return { what: 'archive', months };
};

const formatted = (value: number): string => value.toLocaleString('en');

const lineOf = ({ month, changes, file }: ArchiveSegment): string =>
  `${month}: ${formatted(changes)} changes, ${file ?? 'dropped'}`;

interface Surroundings {
  readonly config: Pick<Config, 'dataDir' | 'retainMonths' | 'retainDrop' | 'plantTimeZone'>;
  readonly writeLine: WriteLine;
}

/** Archives, lists or puts back, and prints the result. @throws ArchiveError when it fails */
export const runArchiveCommand = async (
  db: Database,
  command: ArchiveCommand,
  { config, writeLine }: Surroundings,
): Promise<void> => {
  const folder = archiveFolder(config);
  if (command.what === 'archive') {
    await archive(db, command.months ?? config.retainMonths, { config, writeLine });
  } else if (command.what === 'list') {
    for (const segment of await readSegments(db)) writeLine(lineOf(segment));
  } else {
    const inFolder = join(folder, command.file);
    const { month } = await putBack(db, existsSync(inFolder) ? inFolder : command.file);
    writeLine(`${month} is in the log again; with RETAIN_MONTHS set the server archives it again at night.`);
  }
  const { knownFrom } = await readLogStart(db);
  writeLine(knownFrom === null ? 'The log is complete.' : `The log is complete from ${knownFrom} on.`);
};

const archive = async (db: Database, months: number, { config, writeLine }: Surroundings): Promise<void> => {
  if (months === 0)
    throw new ArchiveError('RETAIN_MONTHS is not set: npm run archive -- --keep <months>, such as 36.');
  const { plantTimeZone: timeZone, retainDrop } = config;
  const now = new Date();
  const done = await archiveLog(db, {
    keepFrom: retainedFrom(now, months, timeZone),
    timeZone,
    now,
    folder: retainDrop ? null : archiveFolder(config),
    onSegment: (segment) => writeLine(lineOf(segment)),
  });
  if (done === null) throw new ArchiveError('The log is being archived already.');
  if (done.length === 0) writeLine(`There is nothing older than ${months} months in the log.`);
};
