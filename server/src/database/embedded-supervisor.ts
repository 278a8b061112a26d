import { setTimeout as delay } from 'node:timers/promises';
import { DataDirectoryInUse } from './embedded-owner.ts';
import { type ClusterOptions, findRunningPostmaster } from './embedded-postmaster.ts';
import { acquireClusterLock, type ClusterLock } from './embedded-cluster-lock.ts';
import { RestartBudget } from './restart-budget.ts';

export type EmbeddedLogger = (message: string, level: 'info' | 'warn' | 'error') => void;

export interface SupervisorOptions {
  readonly log: EmbeddedLogger;
  /** Called once with the reason when PostgreSQL can't be restarted or another server has taken the cluster. */
  readonly onLost: (reason: Error) => void;
  /** Milliseconds that an outage may last before no more restarts are tried. */
  readonly restartWithinMs: number;
}

const askAgainMs = 50;

/**
 * Keeps a cluster's PostgreSQL running and locked. The lock's connection ends with PostgreSQL or after a crash of one of its
 * processes; then the lock is taken again, and a PostgreSQL that has ended is restarted on the same port.
 */
export class EmbeddedSupervisor {
  readonly #place: ClusterOptions;
  readonly #port: number;
  readonly #options: SupervisorOptions;
  readonly #budget: RestartBudget;
  readonly #stopping = new AbortController();
  #lock: ClusterLock;
  #recovery: Promise<void> = Promise.resolve();
  #isOurs = true;

  constructor(place: ClusterOptions, lock: ClusterLock, options: SupervisorOptions) {
    this.#place = place;
    this.#port = lock.port;
    this.#options = options;
    this.#budget = new RestartBudget(options.restartWithinMs);
    this.#lock = lock;
    this.#watch(lock);
  }

  /** Releases the cluster; resolves to false if another server has taken it, so that this one mustn't stop its PostgreSQL. */
  async release(): Promise<boolean> {
    this.#stopping.abort();
    await this.#recovery;
    await this.#lock.client.end().catch(() => undefined);
    return this.#isOurs;
  }

  #watch(lock: ClusterLock): void {
    this.#lock = lock;
    this.#budget.wentUp(Date.now());
    lock.client.once('end', () => {
      if (!this.#stopping.signal.aborted) this.#recovery = this.#recover();
    });
  }

  async #recover(): Promise<void> {
    const { log, onLost } = this.#options;
    const since = Date.now();
    log('The embedded PostgreSQL has ended or crashed; see postgres.log.', 'warn');
    try {
      this.#watch(await this.#takeAgain());
      log(`The embedded PostgreSQL answers again after ${Date.now() - since} ms.`, 'warn');
    } catch (error) {
      if (!this.#stopping.signal.aborted) onLost(error as Error);
    }
  }

  /** Takes the lock again. @throws when giving up, or when the supervisor is stopped */
  async #takeAgain(): Promise<ClusterLock> {
    const { signal } = this.#stopping;
    let cause: string | null = null;
    for (;;) {
      await delay(this.#waitMs(cause), undefined, { signal });
      try {
        return await acquireClusterLock(this.#place, this.#port, signal);
      } catch (error) {
        signal.throwIfAborted();
        this.#isOurs = !(error instanceof DataDirectoryInUse);
        if (!this.#isOurs) throw error;
        cause = error instanceof Error ? error.message : String(error);
      }
    }
  }

  /**
   * Returns the delay in ms: a PostgreSQL that recovers by itself is asked again soon; restarts are delayed increasingly.
   */
  #waitMs(cause: string | null): number {
    const isRunning = findRunningPostmaster(this.#place.cluster) !== null;
    const waitMs = isRunning ? askAgainMs : this.#budget.wentDown(Date.now());
    if (waitMs === null)
      throw new Error(
        `The embedded PostgreSQL cannot be kept running: ${cause ?? 'it ends again and again'}.`,
      );
    if (cause !== null)
      this.#options.log(
        `The embedded PostgreSQL does not start again: ${cause} (next try in ${waitMs} ms)`,
        'error',
      );
    return waitMs;
  }
}
