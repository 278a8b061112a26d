interface PendingRead<Result> {
  readonly running: Promise<Result>;
  next: Promise<Result> | null;
}

/** Runs one read per key at a time. Callers during a read share the next one, so that no result is older than the call. */
export class SharedReads<Key, Result> {
  readonly #reads = new Map<Key, PendingRead<Result>>();

  /** Runs `read`, or shares the key's next read while one is running. @throws the error of the read */
  async take(key: Key, read: () => Promise<Result>): Promise<Result> {
    const under = this.#reads.get(key);
    if (!under) return await this.#begin(key, read);
    const begin = async (): Promise<Result> => await this.#begin(key, read);
    return await (under.next ??= under.running.then(begin, begin));
  }

  async #begin(key: Key, read: () => Promise<Result>): Promise<Result> {
    const own: PendingRead<Result> = { running: read(), next: null };
    this.#reads.set(key, own);
    try {
      return await own.running;
    } finally {
      if (!own.next && this.#reads.get(key) === own) this.#reads.delete(key);
    }
  }
}
