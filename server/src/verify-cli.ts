// npm run verify: compares the plan's log with its tables and checks the audit list; servers may run meanwhile.
import { readWords } from './command-options.ts';
import { exitAfter, withDatabase, writeLine } from './command-line.ts';
import { noteChecks } from './notes/verify-notes-query.ts';
import { verify, VerifyError } from './operations/verify-command.ts';

/** Exits with 0 if nothing differs, 1 if nothing could be compared, 2 if there are differences. */
const run = async (given: readonly string[]): Promise<void> => {
  readWords(given, [], 'npm run verify');
  await withDatabase(
    async (db) => {
      if ((await verify(db, writeLine, noteChecks)) > 0) process.exitCode = 2;
    },
    { skipsMigrations: true },
  );
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof VerifyError);
