import type { Runner } from 'graphile-worker';
import pg from 'pg';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import { runningProgram } from '../platform/release.ts';
import type { Logger } from 'pino';
import { withTimeout } from '../platform/with-timeout.ts';

/** Task functions by name; `id` is the row to process. */
export type Tasks = Readonly<Record<string, (id: number) => Promise<void>>>;

interface Context {
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly tasks: Tasks;
  /** Maximum number of concurrent jobs; it is high because most jobs wait for a receiver's answer. */
  readonly maxAtOnce: number;
}

const connections = 4;
/** Delayed jobs are polled at this interval, by one query for all workers (`localQueue`); immediate ones are announced. */
const pollMs = 2_000;
const patienceMs = 3_000;
const againMs = 1_000;
/**
 * Disables batching of completions and failures. With batching, graphile-worker leaves an error of that query unhandled, and
 * a connection that PostgreSQL closes at that moment would end this process.
 */
const unbatched = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Maps graphile-worker's levels to lower ones, because no operator needs its messages about each job. */
const workerLevels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * Returns the level for a message of graphile-worker. Having fewer connections than concurrent jobs is intended, because jobs
 * mostly wait for a receiver; so that warning is logged as debug. A failed query for jobs is repeated, so it is a warning only
 * if its error isn't temporary.
 */
export const jobLogLevel = (
  level: keyof typeof workerLevels,
  message: string,
  error?: unknown,
): 'warn' | 'debug' | 'trace' => {
  if (message.includes('maxPoolSize')) return 'debug';
  return message.startsWith('Error occurred fetching jobs') ? logLevelOfRetry(error) : workerLevels[level];
};

/**
 * Takes jobs from PostgreSQL together with the other servers, each job once (graphile-worker). It starts with the first job, so
 * that a plant without mails and webhooks loads no code and opens no connection.
 */
export class JobRunner {
  readonly #context: Context;
  #runner: Promise<Runner> | null = null;
  /** Resolves when the runner has stopped and its connections are closed. */
  #over: Promise<void> | null = null;
  #stopped = false;

  constructor(context: Context) {
    this.#context = context;
  }

  start(): void {
    if (this.#runner || this.#stopped) return;
    const pool = poolAt(this.#context.databaseUrl);
    this.#runner = this.#run(pool);
    this.#over = this.#attend(this.#runner, pool);
  }

  /** Takes no further job and waits briefly for running ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    void this.#runner?.then(async (runner) => await runner.stop()).catch(() => undefined);
    await withTimeout(patienceMs, this.#over);
  }

  async #run(pgPool: pg.Pool): Promise<Runner> {
    const { logger, maxAtOnce, tasks } = this.#context;
    const { Logger: WorkerLogger, run } = await import('graphile-worker');
    return await run({
      pgPool,
      concurrency: maxAtOnce,
      pollInterval: pollMs,
      noHandleSignals: true,
      // As many as may run: no job waits here behind another while a different server could take it.
      preset: { worker: { ...unbatched, localQueue: { size: maxAtOnce } } },
      logger: new WorkerLogger(
        () => (level, message, meta) =>
          logger[jobLogLevel(level, message, meta?.['error'])](`Jobs: ${message}`),
      ),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, async (payload) => await task(idIn(payload))]),
      ),
    });
  }

  /** Closes the connections when the runner has stopped. */
  async #attend(runner: Promise<Runner>, pool: pg.Pool): Promise<void> {
    const failure = await runner.then(async ({ promise }) => await promise).catch((error: unknown) => error);
    await pool.end();
    this.#ended(failure);
  }

  #ended(error: unknown): void {
    this.#runner = null;
    if (this.#stopped) return;
    this.#context.logger[logLevelOfRetry(error)](
      { err: error },
      'The job runner stopped; starting it again.',
    );
    setTimeout(() => this.start(), againMs).unref();
  }
}

/**
 * Ignores connection errors at any time: graphile-worker removes its own error listener while its pool closes, so a
 * connection that PostgreSQL closes then would end this process.
 */
const poolAt = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: connections, application_name: runningProgram });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

const idIn = (payload: unknown): number => (payload as { id: number }).id;
