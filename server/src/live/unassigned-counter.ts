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

/** The count of unassigned shipments, with a fingerprint that is another one after every change of a counted day. */
export interface CountWithFingerprint extends UnassignedCount {
  fingerprint: string;
  /** The last of the counted days. */
  to: Day;
}

interface CounterContext {
  /** Counts unassigned shipments. Returns null if nothing has changed since the count with the fingerprint `known`. */
  countWaiting: (today: Day, known?: string) => Promise<CountWithFingerprint | null>;
  clock: Clock;
  logger: Logger;
  /** Returns true while a socket is connected; otherwise nothing is counted. */
  isWatched: () => boolean;
  notify: (count: UnassignedCount) => void;
}

/**
 * Counts unassigned shipments and notifies this node's planners of a new count. It counts at most once a second, and only if one
 * of the counted days has changed. `look` is called after each change on any node, and at each heartbeat.
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

  /** The latest count; null before the first, and while nobody is connected. */
  get count(): UnassignedCount | null {
    if (!this.#latest) return null;
    const { unassigned, leftovers } = this.#latest;
    return { unassigned, leftovers };
  }

  /** Counts again if a commit of this node has changed a counted day. */
  onCommitted(keys: readonly StreamKey[]): void {
    const to = this.#latest?.to;
    const isCounted = (day: string | null) => day !== null && (to === undefined || day <= to);
    // The plant calendar, which is in the stream `halls`, decides which days are counted.
    if (keys.some((key) => key === 'halls' || isCounted(dayOfKey(key)))) this.look();
  }

  /** Counts now, or when a second has passed since the last count. */
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
