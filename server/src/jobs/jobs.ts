import type { Runner } from 'graphile-worker';
import pg from 'pg';
import { retryLevel } from '../database/passing-failure.ts';
import { runningProgram } from '../platform/release.ts';
import type { Logger } from 'pino';
import { jobLogLevel } from './job-log.ts';
import { withTimeout } from '../platform/with-timeout.ts';

/** What is done about a row, by the name of the task. */
export type Tasks = Readonly<Record<string, (id: number) => Promise<void>>>;

interface Context {
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly tasks: Tasks;
  /** Jobs at once: many, because most of them wait for a receiver's answer. */
  readonly mostAtOnce: number;
}

const connections = 4;
/** A job whose time comes later is found this often; one that is due at once is announced. */
const pollMs = 2_000;
const patienceMs = 3_000;
const againMs = 1_000;
/**
 * How long a job that is over waits for others, to be noted together with them: not at all. Given none, graphile-worker leaves a failure
 * of that note to nobody, and a connection that PostgreSQL ends just then would end this process.
 */
const noting = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * Takes jobs from PostgreSQL together with the other servers, each job once (graphile-worker). It begins with the first need: where
 * nothing is ever to be sent, neither its code is loaded nor a connection made.
 */
export class Jobs {
  readonly #context: Context;
  #runner: Promise<Runner> | null = null;
  /** Its connections are closed as well. */
  #over: Promise<void> | null = null;
  #stopped = false;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Begins to take jobs, or goes on. */
  start(): void {
    if (this.#runner || this.#stopped) return;
    const pool = poolAt(this.#context.databaseUrl);
    this.#runner = this.#run(pool);
    this.#over = this.#attend(this.#runner, pool);
  }

  /** Takes no further job; what is under way is waited for a little. */
  async stop(): Promise<void> {
    this.#stopped = true;
    void this.#runner?.then(async (runner) => await runner.stop()).catch(() => undefined);
    await withTimeout(patienceMs, this.#over);
  }

  async #run(pgPool: pg.Pool): Promise<Runner> {
    const { logger, mostAtOnce, tasks } = this.#context;
    const { Logger: WorkerLogger, run } = await import('graphile-worker');
    return await run({
      pgPool,
      concurrency: mostAtOnce,
      pollInterval: pollMs,
      noHandleSignals: true,
      preset: { worker: noting },
      logger: new WorkerLogger(
        () => (level, message) => logger[jobLogLevel(level, message)](`Jobs: ${message}`),
      ),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, async (payload) => await task(idIn(payload))]),
      ),
    });
  }

  /** Resolves when no more jobs are taken. */
  async #attend(runner: Promise<Runner>, pool: pg.Pool): Promise<void> {
    const failure = await runner.then(async ({ promise }) => await promise).catch((error: unknown) => error);
    await pool.end();
    this.#ended(failure);
  }

  #ended(error: unknown): void {
    this.#runner = null;
    if (this.#stopped) return;
    this.#context.logger[retryLevel(error)]({ err: error }, 'Jobs are no longer taken; beginning again.');
    setTimeout(() => this.start(), againMs).unref();
  }
}

/**
 * Connections that may die at any moment. Graphile-worker's own pool listens to their errors no longer while it is closed: one
 * that PostgreSQL ends just then would end this process.
 */
const poolAt = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: connections, application_name: runningProgram });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

const idIn = (payload: unknown): number => (payload as { id: number }).id;
