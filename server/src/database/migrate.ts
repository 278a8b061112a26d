import { type Kysely, Migrator, sql } from 'kysely';
import { migrations } from '../../../migrations/migrations.ts';
import { grantAppRights, readAppRoles } from './app-rights.ts';
import type { Database } from './database.ts';
import { findMigrationProblem, findNewerSchemaProblem } from './migration-order.ts';
import { notifyTopic } from './notify-topic-query.ts';
import type { Tables } from './tables.ts';

/** Thrown when this program can't migrate the database; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** Reports progress in sentences. */
type Log = (line: string) => void;

/**
 * Migrates the database to the newest schema without a time limit; concurrent servers wait for each other (advisory lock).
 * Grants the servers' roles rights on new tables.
 * @throws SchemaError when a newer program has migrated the database, or its migrations ran in another order
 */
export const migrateToLatest = async (db: Database, log: Log = () => undefined): Promise<void> => {
  await db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => await migrateOn(connection, log));
};

const migrateOn = async (db: Kysely<Tables>, log: Log): Promise<void> => {
  // The limits for requests are too short for an index over years of the log and for waiting on another server.
  await sql`SET statement_timeout = 0; SET lock_timeout = 0`.execute(db);
  try {
    const hadPlan = await hasPlan(db);
    const ran = await readSchema(db);
    // A dump that is being restored creates all tables before it fills them. Migrations would interfere with it.
    if (hadPlan && ran.length === 0)
      throw new SchemaError('a plan is being put back into the database; start again when that is done.');
    const complaint = findMigrationProblem(ran, Object.keys(migrations));
    if (complaint !== null) throw new SchemaError(complaint);
    // Ends here if no migration is missing, so that a role without rights to change the schema can start.
    const missing = Object.keys(migrations).length - ran.length;
    if (missing === 0) return;
    const since = Date.now();
    log(`Bringing the database up to date: ${missing} migrations.`);
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    await db.transaction().execute(async (tx) => {
      for (const role of await readAppRoles(tx)) await grantAppRights(tx, role);
      await notifyTopic(tx, 'schema');
    });
    log(`The database is up to date after ${Date.now() - since} ms.`);
  } finally {
    await sql`RESET statement_timeout; RESET lock_timeout`.execute(db);
  }
};

/** Checks that this program knows the database's schema. @throws SchemaError when a newer program has migrated it */
export const requireKnownSchema = async (db: Database): Promise<void> => {
  const complaint = findNewerSchemaProblem(await readSchema(db.withoutPlugins()), Object.keys(migrations));
  if (complaint !== null) throw new SchemaError(complaint);
};

const hasPlan = async (db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql`SELECT WHERE to_regclass('change') IS NOT NULL`.execute(db);
  return rows.length > 0;
};

/** Returns the names of the applied migrations in order; none for a new database. */
export const readSchema = async (db: Kysely<Tables>): Promise<string[]> => {
  const { rows: known } = await sql`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (known.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Records all migrations of this program as applied, without running them, unless the record is already right. */
export const recordSchema = async (tx: Kysely<Tables>): Promise<void> => {
  await sql`CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL);
    CREATE TABLE IF NOT EXISTS kysely_migration_lock (id varchar(255) PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0);
    INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0) ON CONFLICT DO NOTHING`.execute(tx);
  const names = Object.keys(migrations);
  const known = await readSchema(tx);
  if (known.length === names.length && findMigrationProblem(known, names) === null) return;
  await sql`DELETE FROM kysely_migration`.execute(tx);
  // Kysely sorts applied migrations by this time.
  const now = Date.now();
  const moments = names.map((_, place) => new Date(now + place).toISOString());
  await sql`INSERT INTO kysely_migration SELECT * FROM unnest(${names}::text[], ${moments}::text[])`.execute(
    tx,
  );
};
