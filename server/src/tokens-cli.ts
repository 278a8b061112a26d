// npm run token: adds, lists and revokes scripts' tokens; servers may run meanwhile.
import { readCommandOptions } from './command-options.ts';
import { exitAfter, withDatabase, writeLine } from './command-line.ts';
import { runTokenCommand } from './tokens/run-token-command.ts';
import { readTokenCommand, TokenCommandError } from './tokens/token-command.ts';

const run = async (given: readonly string[]): Promise<void> => {
  const { parameters, ...options } = readCommandOptions(given);
  const command = readTokenCommand(parameters, new Date());
  await withDatabase(async (db) => await runTokenCommand(db, command, writeLine), options);
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof TokenCommandError);
