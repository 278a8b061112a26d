import { asDomainError } from '../database/constraint-errors.ts';
import type { Write } from './write.ts';

/** Maximum number of writes stored in one commit. */
const maxTogether = 16;

/** Passes waiting writes to `store`, those of the same turn together; writes that arrive meanwhile go into the next commit. */
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
    // Writes of the same turn are stored together.
    queueMicrotask(() => void this.#drain());
  }

  /** Requeues writes ahead of the others, except those with too many attempts. */
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
