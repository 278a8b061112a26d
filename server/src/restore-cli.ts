// npm run restore: replaces the database's plan by a backup's, whether servers run or not.
import { readCommandOptions } from './command-options.ts';
import { exitAfter, withDatabase, writeLine } from './command-line.ts';
import { readRestoreCommand, restore } from './operations/backup-command.ts';
import { BackupError } from './operations/backup-error.ts';
import { openBackup } from './operations/read-backup.ts';
import { withReadableFile } from './operations/backup-input.ts';

const run = async (given: readonly string[]): Promise<void> => {
  const { parameters, ...options } = readCommandOptions(given);
  const how = readRestoreCommand(parameters);
  await withReadableFile(how.from, async (file) => {
    const backup = await openBackup(file);
    await withDatabase(async (db) => await restore(db, backup, { ...how, writeLine }), {
      ...options,
      asItIs: true,
    });
  });
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof BackupError);
