// npm run backup: writes the whole plan into one file, whether the server runs or not.
import { exitAfter, writeAside, withDatabase } from './command-line.ts';
import { backUp, readBackupCommand } from './operations/backup-command.ts';
import { BackupError } from './operations/backup-error.ts';

const run = async (parameters: readonly string[]): Promise<void> => {
  const command = readBackupCommand(parameters);
  await withDatabase(async (db) => await backUp(db, command, writeAside), { asItIs: true });
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof BackupError);
