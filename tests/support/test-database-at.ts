import { Migrator } from 'kysely';
import { migrations } from '../../migrations/migrations.ts';
import type { Database } from '../../server/src/database/database.ts';
import { createDatabaseFrom, type TestDatabase } from './test-database.ts';

/** Runs these migrations on the database, whatever it has been through. */
export const migrateOnly = async (db: Database, isMeant: (name: string) => boolean): Promise<void> => {
  const meant = Object.fromEntries(Object.entries(migrations).filter(([name]) => isMeant(name)));
  const provider = { getMigrations: () => Promise.resolve(meant) };
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest();
  if (error !== undefined) throw error;
};

/** A database without any table, as its owner, which goes with the run's PostgreSQL at the latest. */
export const createEmptyDatabase = async (): Promise<TestDatabase & { app: Database }> => {
  const database = await createDatabaseFrom('template0');
  return { ...database, db: database.owner, url: database.ownerUrl, app: database.db };
};
