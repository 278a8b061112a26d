// npm run new-plan: empties the demo plan, so that the plant can begin its own; servers may run meanwhile.
import { readCommandOptions } from './command-options.ts';
import { exitAfter, withDatabase, writeLine } from './command-line.ts';
import { beginNewPlan, NewPlanError, readNewPlanCommand } from './operations/new-plan-command.ts';

const run = async (given: readonly string[]): Promise<void> => {
  const { parameters, force } = readCommandOptions(given);
  const command = readNewPlanCommand(parameters);
  await withDatabase(async (db) => await beginNewPlan(db, { ...command, writeLine }), {
    force,
    skipsMigrations: true,
  });
};

exitAfter(run(process.argv.slice(2)), (error) => error instanceof NewPlanError);
