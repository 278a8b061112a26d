interface Places {
  running: number;
  readonly waiting: (() => void)[];
}

interface Rules {
  /** So many of one key are done at once, */
  atOnce: number;
  /** so many of it wait meanwhile, */
  waiting: number;
  /** and the others get this. */
  refusal: () => Error;
}

/** Does work when its turn comes, first come first served; each key has turns of its own. */
export class Turns<Key> {
  readonly #rules: Rules;
  readonly #places = new Map<Key, Places>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** @throws the refusal when too many wait already */
  async take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const places = this.#places.get(key) ?? { running: 0, waiting: [] };
    this.#places.set(key, places);
    if (places.running < this.#rules.atOnce) places.running += 1;
    else if (places.waiting.length >= this.#rules.waiting) throw this.#rules.refusal();
    // Whoever ends hands its place on, so `running` doesn't change.
    else await new Promise<void>((resolve) => places.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = places.waiting.shift();
      if (next) next();
      else if ((places.running -= 1) === 0) this.#places.delete(key);
    }
  }
}
