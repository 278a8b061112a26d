interface Places {
  running: number;
  readonly waiting: (() => void)[];
}

interface Rules {
  /** So many of one key are done at once, */
  readonly atOnce: number;
  /** and so many of it wait meanwhile; the others get this. Without it any number waits. */
  readonly limit?: { readonly waiting: number; readonly refusal: () => Error };
}

/** Does work when its turn comes, first come first served; each key has turns of its own. */
export class Turns<Key> {
  readonly #rules: Rules;
  /** Null while nothing is under way: there is one of these for each socket, and most of them are idle. */
  #places: Map<Key, Places> | null = null;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** @throws the refusal when too many wait already */
  async take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const { atOnce, limit } = this.#rules;
    const all = (this.#places ??= new Map<Key, Places>());
    const places = all.get(key) ?? { running: 0, waiting: [] };
    all.set(key, places);
    if (places.running < atOnce) places.running += 1;
    else if (limit && places.waiting.length >= limit.waiting) throw limit.refusal();
    // Whoever ends hands its place on, so `running` doesn't change.
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
