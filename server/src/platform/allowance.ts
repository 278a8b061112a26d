/** How often something may be done: `burst` times at once, then `perSecond`. */
export interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

const fewKeys = 1_000;

/** A token bucket for each key; keys are forgotten once theirs is full again. */
export class Allowances<Key> {
  readonly #pace: Pace;
  readonly #held = new Map<Key, { left: number; at: number }>();
  #sweepAt = fewKeys;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Takes one of the key's; answers 0, or how many milliseconds to wait when there is none. */
  take(key: Key): number {
    const now = performance.now();
    const left = this.#leftOf(key, now);
    const isAllowed = left >= 1;
    if (this.#held.size >= this.#sweepAt) this.#sweep(now);
    this.#held.set(key, { left: isAllowed ? left - 1 : left, at: now });
    return isAllowed ? 0 : Math.ceil(((1 - left) / this.#pace.perSecond) * 1_000);
  }

  #leftOf(key: Key, now: number): number {
    const { burst, perSecond } = this.#pace;
    const held = this.#held.get(key);
    return held ? Math.min(burst, held.left + ((now - held.at) / 1_000) * perSecond) : burst;
  }

  /** Forgets whom nothing is counted of any more; what remains may double before the next look. */
  #sweep(now: number): void {
    for (const key of this.#held.keys())
      if (this.#leftOf(key, now) >= this.#pace.burst) this.#held.delete(key);
    this.#sweepAt = Math.max(fewKeys, this.#held.size * 2);
  }
}
