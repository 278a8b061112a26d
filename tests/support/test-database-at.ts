import { Migrator } from 'kysely';
import { inject } from 'vitest';
import { migrations } from '../../migrations/migrations.ts';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { administer } from './administer.ts';

/** Runs these migrations on the database, whatever it has been through. */
export const migrateOnly = async (db: Database, isMeant: (name: string) => boolean): Promise<void> => {
  const meant = Object.fromEntries(Object.entries(migrations).filter(([name]) => isMeant(name)));
  const provider = { getMigrations: () => Promise.resolve(meant) };
  const { error } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest();
  if (error !== undefined) throw error;
};

let made = 0;

/** A database without any table, which goes with the run's PostgreSQL at the latest. */
export const createEmptyDatabase = async (): Promise<{
  url: string;
  db: Database;
  drop(): Promise<void>;
}> => {
  const templateUrl = inject('templateUrl');
  made += 1;
  const name = `werkplan_empty_${process.pid}_${made}`;
  await administer(templateUrl, `create database ${name} template template0`);
  const url = Object.assign(new URL(templateUrl), { pathname: `/${name}` }).href;
  const db = createDatabase(url, { max: 10 });
  return {
    url,
    db,
    drop: async () => {
      await db.destroy();
      await administer(templateUrl, `drop database ${name} with (force)`);
    },
  };
};
