import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Sim } from './sim.ts';

/** Records when each stream of the current log reached each revision. */
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

  /** Starts anew after the store went back in time. */
  forget(): void {
    this.#reached.clear();
  }

  /** True when all these streams had these revisions at one moment between `since` and now. */
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
