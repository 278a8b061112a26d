import { Migrator } from 'kysely';
import { migrations } from '../../migrations/migrations.ts';
import type { Database } from '../../server/src/database/database.ts';
import { createDatabaseFrom, type TestDatabase } from './test-database.ts';

/** Runs the selected migrations only, without regard to those that ran before. */
export const migrateOnly = async (db: Database, isMeant: (name: string) => boolean): Promise<void> => {
  const meant = Object.fromEntries(Object.entries(migrations).filter(([name]) => isMeant(name)));
  const provider = { getMigrations: () => Promise.resolve(meant) };
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest();
  if (error !== undefined) throw error;
};

/** Creates a database without tables; it is dropped at the latest together with the run's PostgreSQL. */
export const createEmptyDatabase = async (): Promise<TestDatabase & { app: Database }> => {
  const database = await createDatabaseFrom('template0');
  return { ...database, db: database.owner, url: database.ownerUrl, app: database.db };
};
