// npm run archive: moves the oldest part of the log to files, or reads it back; servers may run meanwhile.
import { readCommandOptions } from './command-options.ts';
import { exitAfter, withDatabase, writeLine } from './command-line.ts';
import { readArchiveCommand, runArchiveCommand } from './retention/archive-command.ts';
import { ArchiveError } from './retention/archive-error.ts';

const run = async (given: readonly string[]): Promise<void> => {
  const { parameters, ...options } = readCommandOptions(given);
  const command = readArchiveCommand(parameters);
  await withDatabase(
    async (db, config) => await runArchiveCommand(db, command, { config, writeLine }),
    options,
  );
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof ArchiveError);
