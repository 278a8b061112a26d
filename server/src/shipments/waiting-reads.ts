import type { UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import type { WaitingCount } from '../live/waiting-counter.ts';
import { SharedReads } from '../platform/shared-reads.ts';

/**
 * Serves the count to windows without a socket, which poll every 2 s. Concurrent callers share one read of the days'
 * revisions, and shipments are only counted after a change.
 */
export class WaitingReads {
  readonly #count: (known?: string) => Promise<WaitingCount | null>;
  readonly #reads = new SharedReads<'count', WaitingCount>();
  #latest: WaitingCount | undefined;

  /** `count` returns null when nothing has changed since the mark `known`. */
  constructor(count: (known?: string) => Promise<WaitingCount | null>) {
    this.#count = count;
  }

  async take(): Promise<UnassignedCount> {
    const { unassigned, leftovers } = await this.#reads.take('count', async () => await this.#look());
    return { unassigned, leftovers };
  }

  async #look(): Promise<WaitingCount> {
    const counted = await this.#count(this.#latest?.mark);
    const waiting = counted ?? this.#latest;
    if (!waiting) throw new Error('a first look counts');
    this.#latest = waiting;
    return waiting;
  }
}
