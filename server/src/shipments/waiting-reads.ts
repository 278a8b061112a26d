import type { UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import type { WaitingCount } from '../live/waiting-counter.ts';
import { SharedReads } from '../platform/shared-reads.ts';

/**
 * The polling twin of the live count: windows without a socket ask for it every 2 s. Those that ask together share one look at the
 * days' revisions, and the shipments are counted only when something has happened on these days since the look before.
 */
export class WaitingReads {
  readonly #count: (held?: string) => Promise<WaitingCount | null>;
  readonly #reads = new SharedReads<'count', WaitingCount>();
  #held: WaitingCount | undefined;

  /** `count` answers null when nothing has happened since the mark `held`. */
  constructor(count: (held?: string) => Promise<WaitingCount | null>) {
    this.#count = count;
  }

  async take(): Promise<UnassignedCount> {
    const { unassigned, leftovers } = await this.#reads.take('count', async () => await this.#look());
    return { unassigned, leftovers };
  }

  async #look(): Promise<WaitingCount> {
    const counted = await this.#count(this.#held?.mark);
    const waiting = counted ?? this.#held;
    if (!waiting) throw new Error('a first look counts');
    this.#held = waiting;
    return waiting;
  }
}
