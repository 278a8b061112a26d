import type { UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import { dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Logger } from 'pino';
import { logLevelOfRetry } from '../database/temporary-failure.ts';
import type { Clock } from '../platform/clock.ts';
import { CoalescedRunner } from '../platform/coalesced.ts';
import { withTimeout } from '../platform/with-timeout.ts';

const countEveryMs = 1_000;
const lastLookMs = 500;

/** The counts with a fingerprint that differs after every change on one of the counted days. */
export interface CountWithFingerprint extends UnassignedCount {
  fingerprint: string;
  /** The last day counted. */
  to: Day;
}

interface CounterContext {
  /** Counts unassigned shipments; null when the counted days haven't changed since the fingerprint `known`. */
  countWaiting: (today: Day, known?: string) => Promise<CountWithFingerprint | null>;
  clock: Clock;
  logger: Logger;
  /** True while a planner is connected, since nobody else is notified. */
  isWatched: () => boolean;
  notify: (count: UnassignedCount) => void;
}

/**
 * Keeps the count of unassigned shipments for this node's planners. It counts at most once a second: after a change on one of
 * the counted days on any node, or on request (a new day, a lost notification). It counts only if one of these days has
 * changed.
 */
export class UnassignedCounter {
  readonly #context: CounterContext;
  #latest: CountWithFingerprint | null = null;
  readonly #looks: CoalescedRunner;

  constructor(context: CounterContext) {
    this.#context = context;
    this.#looks = new CoalescedRunner({
      work: async () => await this.#look(),
      everyMs: countEveryMs,
      onFailure: (error) =>
        context.logger[logLevelOfRetry(error)](
          { err: error },
          'The unassigned shipments could not be counted; trying again.',
        ),
    });
  }

  /** The last broadcast count; null before the first. */
  get count(): UnassignedCount | null {
    if (!this.#latest) return null;
    const { unassigned, leftovers } = this.#latest;
    return { unassigned, leftovers };
  }

  /** Counts again if this node's commit concerns a counted day. */
  onCommitted(keys: readonly StreamKey[]): void {
    const to = this.#latest?.to;
    const isCounted = (day: string | null) => day !== null && (to === undefined || day <= to);
    // A change of the calendar may change which days are counted.
    if (keys.some((key) => key === 'halls' || isCounted(dayOfKey(key)))) this.look();
  }

  /** Counts now, or a second after the last count. */
  look(): void {
    if (this.#context.isWatched()) this.#looks.request();
    else this.#latest = null;
  }

  async stop(): Promise<void> {
    await withTimeout(lastLookMs, this.#looks.stop());
  }

  async #look(): Promise<void> {
    const { countWaiting, clock, notify } = this.#context;
    const counted = await countWaiting(clock.today(), this.#latest?.fingerprint);
    if (!counted) return;
    const before = this.#latest;
    this.#latest = counted;
    const isNew = before?.unassigned !== counted.unassigned || before.leftovers !== counted.leftovers;
    if (isNew && this.count) notify(this.count);
  }
}
