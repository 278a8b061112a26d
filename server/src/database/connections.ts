import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { CustomTypesConfig, Pool, PoolClient, QueryResult } from 'pg';
import pg from 'pg';
import { runningProgram } from '../platform/release.ts';
import { destroyConnection, queryWithin, NoAnswerError } from './silence.ts';

/** Time limits for PostgreSQL in ms. */
export interface TimeLimits {
  readonly connectMs: number;
  /** Limit for a statement's answer; null means no limit. */
  readonly answerMs: number | null;
}

/** PostgreSQL ends a statement after 5 s itself, so a longer wait means a dead connection. */
export const defaultTimeLimits: TimeLimits = { connectMs: 3_000, answerMs: 6_000 };

interface Options extends TimeLimits {
  readonly max: number;
  readonly types: CustomTypesConfig;
}

const keepAliveAfterMs = 10_000;
/** Keeps idle connections, because a new one has to plan its statements and compile the commit's functions again. */
const keptIdleMs = 5 * 60_000;
/**
 * Settings of each session: JIT is off because compiling takes longer than any statement here; by keepalives PostgreSQL notices
 * a Werkplan server whose machine is gone.
 */
const session = {
  timezone: 'UTC',
  lock_timeout: '2s',
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  jit: 'off',
  tcp_keepalives_idle: '20',
  tcp_keepalives_interval: '5',
};

/** Maximum number of prepared statements, enough for all statements of the server; texts beyond it stay unprepared. */
const maxPrepared = 500;

/** SQLSTATE of a write in a read-only session. Its connection is replaced, because it may lead to a former primary. */
const readOnly = '25006';
/** Message for a statement that was prepared before its tables were restored with other columns. */
const otherColumns = 'cached plan must not change result type';
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === readOnly || error.message === otherColumns);

/**
 * A connection pool in which no wait is endless: a connection whose statement isn't answered within `answerMs` is destroyed (not
 * if that is null). While the pool is shut, it hands out no connections.
 */
export class Connections implements PostgresPool {
  readonly #pool: Pool;
  readonly #answerMs: number | null;
  readonly #open = new Set<PoolClient>();
  readonly #clients = new WeakMap<PoolClient, PostgresPoolClient>();
  readonly #outdated = new WeakSet<PoolClient>();
  readonly #preparedNames = new Map<string, string>();
  #isShut = false;
  readonly #failureListeners = new Set<(error: unknown) => void>();
  readonly #answerListeners = new Set<(ms: number) => void>();

  constructor(url: string, { max, connectMs, answerMs, types }: Options) {
    this.#answerMs = answerMs;
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: runningProgram,
      max,
      types,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: keptIdleMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      pipeline: true,
      options: Object.entries(session)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    });
    // Without these listeners a dying connection would crash the process. The pool replaces the connection; in a transaction
    // the next statement fails.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      client.once('end', () => this.#open.delete(client));
      this.#open.add(client);
    });
  }

  /** @throws NoAnswerError while the pool is shut */
  async connect(): Promise<PostgresPoolClient> {
    this.#assertOpen();
    const client = await this.#pool.connect();
    if (this.#isShut) client.release(true);
    this.#assertOpen();
    if (this.#outdated.has(client)) {
      client.release(true);
      return await this.connect();
    }
    const known = this.#clients.get(client) ?? this.#limited(client);
    this.#clients.set(client, known);
    return known;
  }

  /** Returns the numbers of connections, idle connections and waiting callers. */
  counts(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  /** Runs one statement on any connection. */
  async ask(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const client = await this.connect();
    try {
      return (await client.query(text, values)) as unknown as QueryResult;
    } finally {
      client.release();
    }
  }

  /** Destroys every connection, so that callers who wait for an answer fail at once, and refuses new connections. */
  shut(): void {
    this.#isShut = true;
    for (const client of this.#open) destroyConnection(client, 'the connections were shut');
  }

  reopen(): void {
    this.#isShut = false;
  }

  /** Registers a listener for failed statements; there may be several, as servers of one process may share the connections. */
  onFailure(hear: (error: unknown) => void): void {
    this.#failureListeners.add(hear);
  }

  /** Registers a listener for the durations of answered statements. */
  onAnswer(hear: (ms: number) => void): void {
    this.#answerListeners.add(hear);
  }

  /** Makes the pool replace each existing connection as soon as its user has returned it. */
  renew(): void {
    for (const client of this.#open) this.#outdated.add(client);
  }

  #assertOpen(): void {
    if (this.#isShut) throw new NoAnswerError('PostgreSQL does not answer');
  }

  /** Returns the name under which a statement is prepared once per connection, so that it isn't planned each time. */
  #preparedName(text: string): string | undefined {
    const names = this.#preparedNames;
    const known = names.get(text);
    if (known !== undefined || names.size >= maxPrepared) return known;
    const name = `w${names.size}`;
    names.set(text, name);
    return name;
  }

  #limited(client: PoolClient): PostgresPoolClient {
    const query = async (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? this.#preparedName(text) : undefined;
      const config = { text, values: [...values], ...(name !== undefined && { name }) };
      try {
        const began = performance.now();
        const answer = await (this.#answerMs === null
          ? client.query(config)
          : queryWithin(client, config, this.#answerMs));
        for (const hear of this.#answerListeners) hear(performance.now() - began);
        return answer;
      } catch (error) {
        if (isOutdated(error)) this.#outdated.add(client);
        for (const hear of this.#failureListeners) hear(error);
        throw error;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => client.release(this.#outdated.has(client)),
    };
  }
}
