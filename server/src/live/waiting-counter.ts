import type { UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import { dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Logger } from 'pino';
import { retryLevel } from '../database/passing-failure.ts';
import type { Clock } from '../platform/clock.ts';
import { Coalesced } from '../platform/coalesced.ts';
import { withTimeout } from '../platform/with-timeout.ts';

const countEveryMs = 1_000;
const lastLookMs = 500;

/** The counts, and the moment they are of: it differs after every change on one of the days. */
export interface WaitingCount extends UnassignedCount {
  mark: string;
  /** The last day counted. */
  to: Day;
}

interface CounterContext {
  /** What waits for a truck; null when nothing has happened on the days counted since the mark `held`. */
  countWaiting: (today: Day, held?: string) => Promise<WaitingCount | null>;
  clock: Clock;
  logger: Logger;
  /** True while a planner is connected: nobody else is notified. */
  isWatched: () => boolean;
  notify: (count: UnassignedCount) => void;
}

/**
 * Keeps the count of unassigned shipments for this node's planners. It looks at most once a second, after a change on one
 * of the days counted, here or on another node, and when asked to (a new day, a lost notification); a look counts only if one of
 * these days was changed since the last.
 */
export class WaitingCounter {
  readonly #context: CounterContext;
  #held: WaitingCount | null = null;
  readonly #looks: Coalesced;

  constructor(context: CounterContext) {
    this.#context = context;
    this.#looks = new Coalesced({
      work: async () => await this.#look(),
      everyMs: countEveryMs,
      onFailure: (error) =>
        context.logger[retryLevel(error)](
          { err: error },
          'The unassigned shipments could not be counted; trying again.',
        ),
    });
  }

  /** The count that was broadcast last; null until it was counted. */
  get count(): UnassignedCount | null {
    if (!this.#held) return null;
    const { unassigned, leftovers } = this.#held;
    return { unassigned, leftovers };
  }

  /** A commit of this node. */
  onCommitted(keys: readonly StreamKey[]): void {
    const to = this.#held?.to;
    const isCounted = (day: string | null) => day !== null && (to === undefined || day <= to);
    // Another calendar may count other days.
    if (keys.some((key) => key === 'halls' || isCounted(dayOfKey(key)))) this.look();
  }

  /** Looks now, or a second after the last look. */
  look(): void {
    if (this.#context.isWatched()) this.#looks.request();
    else this.#held = null;
  }

  async stop(): Promise<void> {
    await withTimeout(lastLookMs, this.#looks.stop());
  }

  async #look(): Promise<void> {
    const { countWaiting, clock, notify } = this.#context;
    const counted = await countWaiting(clock.today(), this.#held?.mark);
    if (!counted) return;
    const before = this.#held;
    this.#held = counted;
    const isNew = before?.unassigned !== counted.unassigned || before.leftovers !== counted.leftovers;
    if (isNew && this.count) notify(this.count);
  }
}
