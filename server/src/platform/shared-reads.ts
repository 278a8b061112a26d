interface Read<Result> {
  readonly running: Promise<Result>;
  next: Promise<Result> | null;
}

/**
 * One read of a key at a time. Who asks during a read shares the one after it, with all who ask meanwhile: what is
 * answered is never older than the question.
 */
export class SharedReads<Key, Result> {
  readonly #reads = new Map<Key, Read<Result>>();

  /** @throws what the shared read throws */
  async take(key: Key, read: () => Promise<Result>): Promise<Result> {
    const under = this.#reads.get(key);
    if (!under) return await this.#begin(key, read);
    const begin = async (): Promise<Result> => await this.#begin(key, read);
    return await (under.next ??= under.running.then(begin, begin));
  }

  async #begin(key: Key, read: () => Promise<Result>): Promise<Result> {
    const own: Read<Result> = { running: read(), next: null };
    this.#reads.set(key, own);
    try {
      return await own.running;
    } finally {
      if (!own.next && this.#reads.get(key) === own) this.#reads.delete(key);
    }
  }
}
