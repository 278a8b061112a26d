// npm run restore: replaces the database's plan by a backup's; servers may run meanwhile.
import { readCommandOptions } from './command-options.ts';
import { exitAfter, withDatabase, writeLine } from './command-line.ts';
import { readRestoreCommand, restore } from './operations/backup-command.ts';

import { BackupError } from './operations/backup-error.ts';
import { openBackup } from './operations/read-backup.ts';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { carryOverNoteNumbers } from './restored-notes-store.ts';
import { withTemporaryFolder } from './operations/temporary-folder.ts';

/** The file name that means standard input. */
const fromInput = '-';

/** Copies standard input to a private file, because a backup is read twice. */
const withReadableFile = async (from: string, work: (file: string) => Promise<void>): Promise<void> => {
  if (from !== fromInput) return await work(from);
  await withTemporaryFolder(async (folder) => {
    const file = join(folder, 'plan.gz');
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
    await work(file);
  });
};

const run = async (given: readonly string[]): Promise<void> => {
  const { parameters, ...options } = readCommandOptions(given);
  const how = readRestoreCommand(parameters);
  await withReadableFile(how.from, async (file) => {
    const backup = await openBackup(file);
    const more = [carryOverNoteNumbers(how.nextNote)];
    await withDatabase(async (db) => await restore(db, backup, { ...how, more, writeLine }), {
      ...options,
      skipsMigrations: true,
    });
  });
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof BackupError);
