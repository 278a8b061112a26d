import { isDeepStrictEqual } from 'node:util';
import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import { totalsKey } from '@werkplan/shared/live/stream-key.ts';
import type { Logger } from 'pino';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { CoalescedRunner } from '../platform/coalesced.ts';
import type { PlanServer, PlanSocket } from './plan-socket.ts';
import { readRunCounts } from './run-counts-query.ts';

const countEveryMs = 250;

/** Counts today's departed runs and broadcasts each new count to the followers of today's hall totals. */
export class RunCounter {
  readonly #io: PlanServer;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #looks: CoalescedRunner;
  #sent: RunsMessage | null = null;

  constructor(io: PlanServer, { db, clock, logger }: { db: Database; clock: Clock; logger: Logger }) {
    [this.#io, this.#db, this.#clock, this.#logger] = [io, db, clock, logger];
    this.#looks = new CoalescedRunner({
      work: async () => await this.#look(),
      everyMs: countEveryMs,
      onFailure: (error) => this.#warn(error),
    });
  }

  /** Sends the count to a new follower of the day. A failure is only logged, because the next change sends the count again. */
  async sendTo(follower: PlanSocket, date: string): Promise<void> {
    if (date !== this.#clock.today()) return;
    try {
      follower.emit('runs', await readRunCounts(this.#db, date));
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Counts again after a change of the day, if the day is today and has followers. */
  look(date: string): void {
    if (date !== this.#clock.today()) return;
    if (this.#io.sockets.adapter.rooms.has(totalsKey(date))) this.#looks.request();
    else this.#sent = null;
  }

  /** Drops the last count. Called when the log was replaced, so that the new count is sent even if it is equal. */
  forget(): void {
    this.#sent = null;
  }

  async stop(): Promise<void> {
    await this.#looks.stop();
  }

  async #look(): Promise<void> {
    const runs = await readRunCounts(this.#db, this.#clock.today());
    if (isDeepStrictEqual(runs, this.#sent)) return;
    this.#sent = runs;
    this.#io.to(totalsKey(runs.date)).emit('runs', runs);
  }

  #warn(err: unknown): void {
    this.#logger[logLevelOfRetry(err)]({ err }, 'Departed runs could not be counted.');
  }
}
