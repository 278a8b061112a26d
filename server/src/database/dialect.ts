import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type TransactionSettings,
} from 'kysely';
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

/** Sends BEGIN along with the first statement of the transaction: were it to fail, that one would fail as well. */
class EagerDriver extends PostgresDriver {
  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined);
    return Promise.resolve();
  }
}

/** PostgreSQL as this server talks to it: each statement planned once per connection, transactions begun without a wait. */
export class PlanDialect extends PostgresDialect {
  readonly #planPool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool: preparing(pool) });
    this.#planPool = pool;
  }

  override createDriver(): Driver {
    return new EagerDriver({ pool: preparing(this.#planPool) });
  }
}
