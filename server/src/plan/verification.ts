import type { Logger } from 'pino';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import { readEpoch, startNewEpoch } from '../change/epoch-store.ts';
import { createUnlimitedDatabase, type Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { PlanMemory } from './plan-memory.ts';
import type { PlanStore } from './plan-store.ts';
import { verifyMemory } from './verify-memory.ts';
import { type NamedCheckResult, verifyStored } from './verify-query.ts';
import { type VerifyCheck, maxListed } from './verify-slices-query.ts';

/** The data that a verification checks: the log by itself, the tables against the log, or memory against the tables. */
export type VerifiedData = 'log' | 'tables' | 'memory';

export interface VerifyCounter {
  /** Counts a finished comparison with the number of differences that it found, and its duration in ms. */
  readonly note: (of: VerifiedData, found: { differences: number; ms: number; at: Date }) => void;
}

interface VerificationContext {
  readonly db: Database;
  /** The database's address, for a connection without the pool's time limits, which a comparison would exceed. */
  readonly databaseUrl: string;
  readonly memory: PlanMemory;
  readonly store: Pick<PlanStore, 'load'>;
  /** The checks that extras add to those of the plan. */
  readonly moreChecks: readonly VerifyCheck[];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: VerifyCounter;
}

/** Milliseconds for which stopping waits for a running comparison. */
const farewellMs = 1_000;

/** Compares the log, the tables and this server's memory, and logs all differences. Wrong memory is loaded again. */
export class Verification {
  readonly #context: VerificationContext;
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();
  /** True if the last comparison of log and tables found a difference; false if another server has made the last comparison. */
  isPlanDamaged = false;

  constructor(context: VerificationContext) {
    this.#context = context;
  }

  /** Compares log and tables unless another server is doing so. Logs errors instead of throwing them. */
  async stored(): Promise<void> {
    await this.#next(async () => await this.#verifyStored());
  }

  /** Compares this server's memory with PostgreSQL. Logs errors instead of throwing them. */
  async memory(): Promise<void> {
    await this.#next(async () => await this.#verifyMemory());
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await withTimeout(farewellMs, this.#running);
  }

  async #next(verify: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(verify).catch((error: unknown) => {
      if (!this.#stopped.signal.aborted)
        this.#context.logger[logLevelOfRetry(error)](
          { err: error },
          'The plan could not be verified; trying again.',
        );
    });
    await this.#running;
  }

  async #verifyStored(): Promise<void> {
    const { databaseUrl, moreChecks: more, logger, clock } = this.#context;
    const db = createUnlimitedDatabase(databaseUrl);
    try {
      const checked = await verifyStored(db, { alone: true, more, signal: this.#stopped.signal });
      // If another server is comparing (`checked` is null), that server reports the result.
      this.isPlanDamaged = checked?.some(({ count }) => count > 0) ?? false;
      if (checked === null) return logger.info('Another server is verifying log and tables.');
      for (const of of ['log', 'tables'] as const) {
        const checks = checked.filter((check) => check.of === of);
        const sum = (read: (check: NamedCheckResult) => number): number =>
          checks.reduce((total, check) => total + read(check), 0);
        this.#context.metrics.note(of, {
          differences: sum(({ count }) => count),
          ms: sum(({ ms }) => ms),
          at: clock.now(),
        });
      }
      for (const { name, count, listed } of checked)
        if (count > 0)
          logger.error(
            { rule: name, count, differences: listed },
            'The plan differs from its log: npm run verify lists the differences.',
          );
    } finally {
      await db.destroy();
    }
  }

  async #verifyMemory(): Promise<void> {
    const { memory, store, logger, clock } = this.#context;
    const began = performance.now();
    const { epoch } = memory.state;
    const { wrong } = await verifyMemory(memory, store, this.#stopped.signal);
    const ms = performance.now() - began;
    const differences = wrong.reduce((total, stream) => total + stream.differences.length, 0);
    this.#context.metrics.note('memory', { differences, ms, at: clock.now() });
    for (const { key, differences: found } of wrong)
      logger.error(
        { stream: key, count: found.length, differences: found.slice(0, maxListed) },
        'A stream in memory was wrong: every server and screen reloads the plan.',
      );
    if (wrong.length > 0) await this.#startAnew(epoch);
  }

  /** Starts a new epoch, because screens may have wrong rows at the right revision, and only another epoch makes them reload. */
  async #startAnew(seen: string): Promise<void> {
    const { db, memory } = this.#context;
    await startNewEpoch(db, seen);
    memory.begin(await readEpoch(db));
  }
}
