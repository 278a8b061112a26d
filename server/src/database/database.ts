import { CamelCasePlugin, Kysely } from 'kysely';
import pg from 'pg';
import { preparedDialect } from './dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const safeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Not a safe integer: ${text}`);
  return value;
};

/** Days stay 'YYYY-MM-DD'; bigint and numeric become numbers, or throw. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.INT8, safeNumber],
  [pg.types.builtins.NUMERIC, safeNumber],
]);

const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A pool with the limits every statement of the server lives under (UTC, lock 2 s, statement 5 s). */
export const createPool = (url: string, max: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 3_000,
    pipeline: true,
    options:
      '-c timezone=UTC -c lock_timeout=2s -c statement_timeout=5s -c idle_in_transaction_session_timeout=10s',
  });
  // A connection that dies must not end the process, be it idle or in the midst of a transaction (whose next statement
  // fails); the pool makes a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export const createDatabase = (url: string, { max = 10 }: { max?: number } = {}): Database =>
  new Kysely<Tables>({
    dialect: preparedDialect(createPool(url, max)),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
