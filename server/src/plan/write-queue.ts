import { asDomainError } from '../database/constraint-errors.ts';
import type { Write } from './write.ts';

/** Maximum number of writes stored in one commit. */
const maxTogether = 16;

/**
 * Queues writes and passes them to `store` in groups. Up to 16 writes that arrive while one group is stored make the next group,
 * but a write that `goesAlone` is a group by itself.
 */
export class WriteQueue {
  readonly #store: (writes: readonly Write[]) => Promise<void>;
  #waiting: Write[] = [];
  #isDraining = false;

  constructor(store: (writes: readonly Write[]) => Promise<void>) {
    this.#store = store;
  }

  add(writes: readonly Write[]): void {
    this.#waiting.push(...writes);
    if (this.#isDraining) return;
    this.#isDraining = true;
    // Starts in a microtask, so that writes which are added in the same turn of the event loop are stored together.
    queueMicrotask(() => void this.#drain());
  }

  /** Puts writes back at the front of the queue. A write with too many attempts is refused instead. */
  requeue(writes: readonly Write[]): void {
    this.#waiting = [...writes.filter((write) => write.mayTryAgain()), ...this.#waiting];
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const writes = this.#next();
      try {
        await this.#store(writes);
      } catch (error) {
        for (const write of writes) write.reject(asDomainError(error));
        this.#waiting = this.#waiting.filter(({ isOver }) => !isOver);
      }
    }
    this.#isDraining = false;
  }

  #next(): Write[] {
    const single = this.#waiting.findIndex((write) => write.goesAlone);
    const until = single === -1 ? maxTogether : Math.max(single, 1);
    return this.#waiting.splice(0, Math.min(until, maxTogether));
  }
}
