// npm run user: adds and lists users, and changes their passwords, roles and access; servers may run meanwhile.
import { readCommandOptions } from './command-options.ts';
import { exitAfter, withDatabase, writeLine } from './command-line.ts';
import { askPassword } from './users/ask-password.ts';
import { runUserCommand } from './users/run-user-command.ts';
import { readUserCommand, UserCommandError } from './users/user-command.ts';
import { plantSeedOf, readPlantSettings } from './plant/plant-settings-store.ts';

const run = async (given: readonly string[]): Promise<void> => {
  const { parameters, ...options } = readCommandOptions(given);
  const command = readUserCommand(parameters);
  const ask = async () => await askPassword(process.stdin, process.stdout);
  await withDatabase(async (db, config) => {
    const { emails } = await readPlantSettings(db, plantSeedOf(config));
    await runUserCommand(db, command, { askPassword: ask, writeLine, emails });
  }, options);
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof UserCommandError);
