interface Places {
  running: number;
  readonly waiting: (() => void)[];
}

interface Rules {
  /** Maximum number of concurrent calls per key. */
  readonly atOnce: number;
  /** Maximum number of waiting calls per key, beyond which calls are refused. Without it any number of calls may wait. */
  readonly limit?: { readonly waiting: number; readonly refusal: () => Error };
}

/** Queues work per key, first come first served. */
export class KeyedQueue<Key> {
  readonly #rules: Rules;
  /** null while no call runs, because every socket has a queue and most queues are idle. */
  #places: Map<Key, Places> | null = null;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Runs the work when it is its turn. @throws the refusal when too many calls are waiting */
  async take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const { atOnce, limit } = this.#rules;
    const all = (this.#places ??= new Map<Key, Places>());
    const places = all.get(key) ?? { running: 0, waiting: [] };
    all.set(key, places);
    if (places.running < atOnce) places.running += 1;
    else if (limit && places.waiting.length >= limit.waiting) throw limit.refusal();
    // A finished call lets a waiting one run in its stead, so `running` doesn't change.
    else await new Promise<void>((resolve) => places.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = places.waiting.shift();
      if (next) next();
      else if ((places.running -= 1) === 0) {
        all.delete(key);
        if (all.size === 0) this.#places = null;
      }
    }
  }
}
