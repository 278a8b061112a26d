import type { Database } from '../database/database.ts';
import { migrateToLatest, readSchema } from '../database/migrate.ts';
import { countUsers } from '../demo/demo-users-query.ts';
import { demoUsers } from '../demo/fill-demo-data.ts';
import { readCurrentSchema, replaceByEmptyPlan } from './restore-store.ts';

const usage = 'npm run new-plan -- --force <database>';

/** Thrown when a new plan is refused; the message says why and ends with an error code. */
export class NewPlanError extends Error {
  override readonly name = 'NewPlanError';
}

/** Parses the command's parameters. @throws NewPlanError with the usage */
export const readNewPlanCommand = (parameters: readonly string[]): { readonly force: boolean } => {
  if (parameters.some((parameter) => parameter !== '--force')) throw new NewPlanError(usage);
  return { force: parameters.length > 0 };
};

/**
 * Empties a demo plan, its tables and people, while servers may be running; the schema stays.
 * @throws NewPlanError when it contains other people, isn't the demo, or `force` isn't set
 */
export const beginNewPlan = async (
  db: Database,
  { force, writeLine }: { readonly force: boolean; readonly writeLine: (line: string) => void },
): Promise<void> => {
  const plain = db.withoutPlugins();
  if ((await readSchema(plain)).length === 0) throw noDemo();
  await requireDemo(plain, await readCurrentSchema(plain));
  if (!force)
    throw new NewPlanError(
      `This empties the demo plan for good: ${usage} with the name of the database (CONFIRMATION_MISSING).`,
    );
  await migrateToLatest(db);
  // Checks again under the lock, because somebody may have joined meanwhile.
  await replaceByEmptyPlan(db, requireDemo);
  writeLine('The plan is empty; the demo plant will not be created again.');
  writeLine('Add the first admin: npm run user -- add you@example.com "Your Name"');
};

const requireDemo = async (on: Database, schema: string): Promise<void> => {
  const emails = demoUsers.map(({ email }) => email);
  const { known, others } = await countUsers(on, schema, emails);
  if (others > 0)
    throw new NewPlanError(
      `${others === 1 ? 'One user' : `${others} users`} other than the demo’s ${others === 1 ? 'is' : 'are'} in this plan (npm run user -- list); nothing was changed (PLAN_IN_USE).`,
    );
  if (known === 0) throw noDemo();
};

const noDemo = (): NewPlanError =>
  new NewPlanError('There is no demo plan in this database; nothing was changed (NO_DEMO_PLAN).');
