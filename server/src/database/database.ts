import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Connections, defaultTimeLimits, type TimeLimits } from './connections.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const safeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Not a safe integer: ${text}`);
  return value;
};

/** Dates stay texts, 'YYYY-MM-DD'; bigint and numeric become numbers, and those that aren't safe integers throw. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.INT8, safeNumber],
  [pg.types.builtins.NUMERIC, safeNumber],
]);

const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

interface Options extends Partial<TimeLimits> {
  readonly max?: number;
}

/** Creates a pool, by default with 10 connections and the time limits that the server's statements have. */
export const createConnections = (url: string, { max = 10, ...patience }: Options = {}): Connections =>
  new Connections(url, { ...defaultTimeLimits, ...patience, max, types });

const connectionsBy = new WeakMap<Database, Connections>();

export const connectionsOf = (db: Database): Connections | undefined => connectionsBy.get(db);

const databaseOf = (pool: PostgresPool): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });

export const createDatabase = (url: string, options: Options = {}): Database => {
  const connections = createConnections(url, options);
  const db = databaseOf(connections);
  connectionsBy.set(db, connections);
  return db;
};

/** Returns a database that uses this one connection, which the caller has to release. */
export const bindDatabase = (client: PostgresPoolClient): Database => {
  const kept = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient;
  return databaseOf({ connect: () => Promise.resolve(kept), end: () => Promise.resolve() });
};

/** Opens the database without a time limit for answers, for migrations, backups and restores. */
export const createUnlimitedDatabase = (url: string): Database =>
  createDatabase(url, { max: 1, answerMs: null });
