import { grantAppRights, roleOf } from './app-rights.ts';
import type { Database } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { requireSameDatabase } from './same-database.ts';

interface Before {
  readonly log?: (line: string) => void;
  /** Asked before anything is changed; throws where nothing is to be. */
  readonly mayBegin?: () => Promise<void>;
}

/**
 * Brings the database up to date as its owner, and lets the role that the server runs as work on it. Both may be the same.
 * @throws ConfigError when both aren't the same database; SchemaError when this program can't bring it up to date
 */
export const prepareDatabase = async (
  owner: Database,
  app: Database,
  { log, mayBegin }: Before = {},
): Promise<void> => {
  await requireSameDatabase(owner, app);
  await mayBegin?.();
  await migrateToLatest(owner, log);
  const role = await roleOf(app);
  if (role === (await roleOf(owner))) return;
  await owner
    .withoutPlugins()
    .transaction()
    .execute(async (tx) => await grantAppRights(tx, role));
};
