import type { Logger } from 'pino';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import type { Database } from '../database/database.ts';
import { CoalescedRunner } from '../platform/coalesced.ts';
import { addJob, deleteDeadJobs, type Job } from './job-store.ts';
import { JobRunner, type Tasks } from './jobs.ts';

/** The rows of one area that jobs process. */
export interface JobArea {
  readonly tasks: Tasks;
  /** Limits an area's concurrent jobs, so that other areas don't wait. */
  readonly maxAtOnce: number;
  /** Returns the jobs that are due now or later. */
  readonly findDue: () => Promise<readonly Job[]>;
}

interface Context {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly areas: readonly JobArea[];
}

/** Interval in ms at which all servers look for work, so that the work of a dead server is found. */
const lookEveryMs = 30_000;
/** Pause between two queries in ms, so that one query covers a burst of requests. */
const pauseMs = 200;

/**
 * Adds jobs for rows that wait for work (docs/decisions/0049-jobs-say-where-to-look.md). Without such rows no job runner starts.
 */
export class JobDispatch {
  readonly #context: Context;
  readonly #jobs: JobRunner;
  readonly #looks: CoalescedRunner;
  readonly #timer: NodeJS.Timeout;

  constructor(context: Context) {
    const { areas, logger } = context;
    this.#context = context;
    this.#jobs = new JobRunner({
      ...context,
      maxAtOnce: areas.reduce((sum, { maxAtOnce }) => sum + maxAtOnce, 0),
      tasks: Object.assign({}, ...areas.map(({ tasks }) => tasks)) as Tasks,
    });
    this.#looks = new CoalescedRunner({
      work: async () => await this.#look(),
      everyMs: pauseMs,
      onFailure: (error) =>
        logger[logLevelOfRetry(error)](
          { err: error },
          'Waiting mails and webhooks could not be read; trying again.',
        ),
    });
    this.#timer = setInterval(() => this.look(), lookEveryMs).unref();
  }

  /** Looks for due work soon. */
  look(): void {
    this.#looks.request();
  }

  /** Starts no more work and waits briefly for running queries. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looks.stop();
    await this.#jobs.stop();
  }

  /** Deletes the jobs of dead processes, and those that used up their tries. */
  async prune(): Promise<void> {
    await deleteDeadJobs(this.#context.db);
  }

  async #look(): Promise<void> {
    const { areas, db } = this.#context;
    for (const { findDue } of areas)
      for (const job of await findDue()) {
        this.#jobs.start();
        await addJob(db, job);
      }
  }
}
