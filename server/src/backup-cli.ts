// npm run backup: writes the whole plan into one file; servers may run meanwhile.
import { readCommandOptions } from './command-options.ts';
import { exitAfter, writeToStderr, withDatabase } from './command-line.ts';
import { backUp, readBackupCommand } from './operations/backup-command.ts';
import { BackupError } from './operations/backup-error.ts';

const run = async (given: readonly string[]): Promise<void> => {
  const { parameters, ...options } = readCommandOptions(given);
  const command = readBackupCommand(parameters);
  await withDatabase(async (db) => await backUp(db, command, writeToStderr), {
    ...options,
    skipsMigrations: true,
  });
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof BackupError);
