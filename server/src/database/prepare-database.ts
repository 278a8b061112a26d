import { grantAppRights, readRole } from './app-rights.ts';
import type { Database } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { requireSameDatabase } from './same-database.ts';

interface Before {
  readonly log?: (line: string) => void;
  /** Called before the database is changed; if it throws, nothing is changed. */
  readonly mayBegin?: () => Promise<void>;
}

/**
 * Migrates the database as its owner and grants the server's role its rights. `owner` and `app` may be the same object.
 * @throws ConfigError when `owner` and `app` aren't the same database; SchemaError when this program can't migrate it
 */
export const prepareDatabase = async (
  owner: Database,
  app: Database,
  { log, mayBegin }: Before = {},
): Promise<void> => {
  await requireSameDatabase(owner, app);
  await mayBegin?.();
  await migrateToLatest(owner, log);
  const role = await readRole(app);
  if (role === (await readRole(owner))) return;
  await owner
    .withoutPlugins()
    .transaction()
    .execute(async (tx) => await grantAppRights(tx, role));
};
