import { sql } from 'kysely';
import type { Database } from './database.ts';
import { readSchema } from './migrate.ts';

export interface DescribedDatabase {
  readonly name: string;
  /** The name and the host, such as 'werkplan on 127.0.0.1:5432'. */
  readonly place: string;
  /** True if the database has no tables, because no migration has run. */
  readonly isEmpty: boolean;
  /** A sentence such as 'Database werkplan on 127.0.0.1:5432: schema 0072-news, 1,234 orders.' */
  readonly line: string;
}

/** Describes a database, so that an operator sees what a command is about to change. */
export const describeDatabase = async (db: Database, url: string): Promise<DescribedDatabase> => {
  const plain = db.withoutPlugins();
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(plain);
  const name = rows[0]?.name ?? '';
  const schema = (await readSchema(plain)).at(-1);
  const place = `${name} on ${decodeURIComponent(new URL(url).host) || 'this machine'}`;
  if (schema === undefined) {
    const isEmpty = await hasNoTables(plain);
    return {
      name,
      place,
      isEmpty,
      line: `Database ${place}: ${isEmpty ? 'empty' : 'tables without a recorded schema'}.`,
    };
  }
  return {
    name,
    place,
    isEmpty: false,
    line: `Database ${place}: schema ${schema}, ${await countOrders(plain)}.`,
  };
};

const hasNoTables = async (plain: Database): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = current_schema() LIMIT 1`.execute(
    plain,
  );
  return rows.length === 0;
};

/** Returns the number of orders as text, even if a damaged plan lacks their table. */
const countOrders = async (plain: Database): Promise<string> => {
  const { rows: known } = await sql`SELECT WHERE to_regclass('production_order') IS NOT NULL`.execute(plain);
  if (known.length === 0) return 'no table of orders';
  const { rows } = await sql<{ orders: number }>`
    SELECT count(*)::int AS orders FROM production_order`.execute(plain);
  return `${(rows[0]?.orders ?? 0).toLocaleString('en')} orders`;
};
