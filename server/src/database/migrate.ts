import { Migrator } from 'kysely';
import { migrations } from '../../../migrations/migrations.ts';
import type { Database } from './database.ts';

/** Brings the database to the newest schema; several servers at once wait for each other (advisory lock). */
export const migrateToLatest = async (db: Database): Promise<void> => {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
};
