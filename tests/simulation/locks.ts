/** A session of the store, which holds or waits for locks. */
export type Session = object;

interface Waiting {
  readonly session: Session;
  readonly keys: readonly string[];
  readonly granted: () => void;
}

/** Locks of streams: a session gets all that it asks for at once, as soon as nobody else holds one of them. */
export class Locks {
  readonly #held = new Map<string, Session>();
  #waiting: Waiting[] = [];

  /** Calls back, at once where nobody is in the way; answers how to stop waiting. */
  take(session: Session, keys: readonly string[], granted: () => void): () => void {
    const waiting = { session, keys, granted };
    if (!this.#grant(waiting)) this.#waiting.push(waiting);
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
    };
  }

  /** The session has ended. */
  release(session: Session): void {
    for (const [key, holder] of this.#held) if (holder === session) this.#held.delete(key);
    const waiting = this.#waiting.filter((one) => one.session !== session);
    this.#waiting = [];
    // A session that gets its locks may end and release them before the next one is tried.
    for (const one of waiting) if (!this.#grant(one)) this.#waiting.push(one);
  }

  #grant({ session, keys, granted }: Waiting): boolean {
    if (keys.some((key) => (this.#held.get(key) ?? session) !== session)) return false;
    for (const key of keys) this.#held.set(key, session);
    granted();
    return true;
  }
}
