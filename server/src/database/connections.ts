import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { CustomTypesConfig, Pool, PoolClient, QueryResult } from 'pg';
import pg from 'pg';
import { runningProgram } from '../platform/release.ts';
import { cutOff, queryWithin, SilenceError } from './silence.ts';

/** How long PostgreSQL is waited for, in ms. */
export interface Patience {
  /** For a connection. */
  readonly connectMs: number;
  /** For a statement's answer; null: as long as it takes. */
  readonly answerMs: number | null;
}

/** PostgreSQL itself ends a statement after 5 s, so whoever waits longer waits for a line that has gone dead. */
export const patient: Patience = { connectMs: 3_000, answerMs: 6_000 };

interface Options extends Patience {
  readonly max: number;
  readonly types: CustomTypesConfig;
}

const keepAliveAfterMs = 10_000;
/** A new connection plans its statements and compiles the commit's functions again: an idle one is worth keeping. */
const keptIdleMs = 5 * 60_000;
/**
 * What each session starts with: UTC, lock 2 s, statement 5 s; nothing is compiled, which takes longer than any statement here; and a
 * server that went away is noticed some time.
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

/** Enough for every statement of the server; one whose text varies without end stays unprepared. */
const maxPrepared = 500;

/** A primary that became a copy answers each write so, on every connection made before. */
const readOnly = '25006';
/** So does one that prepared the statement on tables which were put back with other columns since. */
const otherColumns = 'cached plan must not change result type';
const isOfThePast = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === readOnly || error.message === otherColumns);

/**
 * Connections to PostgreSQL on which nothing waits for ever: one whose statement isn't answered in time is cut off. While
 * shut, nobody gets one.
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
    // A connection that dies must not end the process, be it idle or in the midst of a transaction (whose next statement
    // fails); the pool makes a new one.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      client.once('end', () => this.#open.delete(client));
      this.#open.add(client);
    });
  }

  /** @throws SilenceError while shut */
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

  /** Connections there are, those of them that nobody uses, and callers that wait for one. */
  counts(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  /** One statement on a connection of its own. */
  async ask(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const client = await this.connect();
    try {
      return (await client.query(text, values)) as unknown as QueryResult;
    } finally {
      client.release();
    }
  }

  /** Cuts off every connection, so that whoever waits for an answer waits no longer, and makes no new one. */
  shut(): void {
    this.#isShut = true;
    for (const client of this.#open) cutOff(client, 'the line was given up');
  }

  reopen(): void {
    this.#isShut = false;
  }

  /** Tells whatever a statement fails with; several servers of one process may use the same connections. */
  onFailure(hear: (error: unknown) => void): void {
    this.#failureListeners.add(hear);
  }

  /** Tells how long each statement took that PostgreSQL answered. */
  onAnswer(hear: (ms: number) => void): void {
    this.#answerListeners.add(hear);
  }

  /** Whoever asks from now on gets a connection that was made afterwards. */
  renew(): void {
    for (const client of this.#open) this.#outdated.add(client);
  }

  #assertOpen(): void {
    if (this.#isShut) throw new SilenceError('PostgreSQL is silent');
  }

  /** Each statement is prepared once per connection under this name: it is planned once, not each time. */
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
        if (isOfThePast(error)) this.#outdated.add(client);
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
