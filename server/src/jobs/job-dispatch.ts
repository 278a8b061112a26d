import type { Logger } from 'pino';
import { retryLevel } from '../database/passing-failure.ts';
import type { Database } from '../database/database.ts';
import { Coalesced } from '../platform/coalesced.ts';
import { addJob, forgetDeadJobs, type Job } from './job-store.ts';
import { Jobs, type Tasks } from './jobs.ts';

/** Rows that are worked on by jobs. */
export interface JobArea {
  readonly tasks: Tasks;
  /** How many of its jobs may run at once, so that those of other areas don't wait. */
  readonly mostAtOnce: number;
  /** The jobs that are due, now or later. */
  readonly findDue: () => Promise<readonly Job[]>;
}

interface Context {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly areas: readonly JobArea[];
}

/** What another server left undone as it died is found this often. */
const lookEveryMs = 30_000;
/** Requests come in bursts: one look covers all of them. */
const pauseMs = 200;

/** Adds jobs for the rows that wait for work (docs/decisions/0049-jobs-say-where-to-look.md). Where nothing waits, nothing runs. */
export class JobDispatch {
  readonly #context: Context;
  readonly #jobs: Jobs;
  readonly #looks: Coalesced;
  readonly #timer: NodeJS.Timeout;

  constructor(context: Context) {
    const { areas, logger } = context;
    this.#context = context;
    this.#jobs = new Jobs({
      ...context,
      mostAtOnce: areas.reduce((sum, { mostAtOnce }) => sum + mostAtOnce, 0),
      tasks: Object.assign({}, ...areas.map(({ tasks }) => tasks)) as Tasks,
    });
    this.#looks = new Coalesced({
      work: async () => await this.#look(),
      everyMs: pauseMs,
      onFailure: (error) =>
        logger[retryLevel(error)]({ err: error }, 'Mails and webhooks wait; trying again.'),
    });
    this.#timer = setInterval(() => this.look(), lookEveryMs).unref();
  }

  /** Looks for what is to be done. */
  look(): void {
    this.#looks.request();
  }

  /** Nothing more is begun; what is under way is waited for a little. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looks.stop();
    await this.#jobs.stop();
  }

  /** Forgets jobs of processes that died. */
  async prune(): Promise<void> {
    await forgetDeadJobs(this.#context.db);
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
