import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { addJob, forgetDeadJobs } from '../jobs/job-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import { Coalesced } from '../platform/coalesced.ts';
import { readDue } from './turn-store.ts';
import { tasks } from './webhook-sender.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly jobs: Jobs;
}

/** What another server left undone as it died is found this often. */
const lookEveryMs = 30_000;
/** Changes come in swarms: one look finds them all. */
const pauseMs = 200;

/** Has webhooks sent what came; where there are none, a change costs nothing. */
export class WebhookDispatch {
  readonly #context: Context;
  readonly #looks: Coalesced;
  readonly #timer: NodeJS.Timeout;
  #hasAny = false;

  constructor(context: Context) {
    this.#context = context;
    this.#looks = new Coalesced({
      work: async () => await this.#look(),
      everyMs: pauseMs,
      onFailure: (error) => context.logger.warn({ err: error }, 'Webhooks wait; trying again.'),
    });
    this.#timer = setInterval(() => this.look(), lookEveryMs).unref();
  }

  /** The plan was changed. */
  onLog(): void {
    if (this.#hasAny) this.look();
  }

  /** Looks for what is to be sent. */
  look(): void {
    this.#looks.request();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looks.stop();
  }

  /** Forgets jobs of processes that died. */
  async prune(): Promise<void> {
    await forgetDeadJobs(this.#context.db);
  }

  async #look(): Promise<void> {
    const { db, clock, jobs } = this.#context;
    const { any, due, asked } = await readDue(db, clock.now());
    this.#hasAny = any;
    if (due.length + asked.length === 0) return;
    jobs.start();
    for (const id of asked) await addJob(db, { task: tasks.send, id });
    for (const id of due) await addJob(db, { task: tasks.follow, id });
  }
}
