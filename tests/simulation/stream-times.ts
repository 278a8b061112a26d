import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Sim } from './sim.ts';

/** The times at which each stream of this log reached its revisions. */
export class StreamTimes {
  readonly #sim: Sim;
  readonly #reached = new Map<StreamKey, Map<number, number>>();

  constructor(sim: Sim) {
    this.#sim = sim;
  }

  note(key: StreamKey, revision: number): void {
    const reached = this.#reached.get(key) ?? new Map<number, number>();
    this.#reached.set(key, reached.set(revision, this.#sim.now));
    this.#sim.note('reached', key, revision);
  }

  /** Another log. */
  forget(): void {
    this.#reached.clear();
  }

  /** True when these streams stood at these revisions at one moment from then until now. */
  wereTogether(read: ReadonlyMap<StreamKey, number | undefined>, since: number): boolean {
    let [from, until] = [since, this.#sim.now];
    for (const [key, revision] of read) {
      if (revision === undefined) continue;
      const reached = this.#reached.get(key);
      from = Math.max(from, reached?.get(revision) ?? 0);
      until = Math.min(until, reached?.get(revision + 1) ?? until);
    }
    return from <= until;
  }
}
