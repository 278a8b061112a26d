import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Enough for every statement of the server; one whose text varies without end stays unprepared. */
const maxPrepared = 500;
const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPrepared) return known;
  const name = `w${names.size}`;
  names.set(text, name);
  return name;
};

const preparingClient = (client: pg.PoolClient): PostgresPoolClient => {
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
};

const preparing = (pool: pg.Pool): PostgresPool => {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: async () => await pool.end(),
  };
};

/** PostgreSQL with each statement prepared once per connection: it is planned once, not each time. */
export const preparedDialect = (pool: pg.Pool): PostgresDialect =>
  new PostgresDialect({ pool: preparing(pool) });
