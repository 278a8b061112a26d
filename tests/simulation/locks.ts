/** A database session, identified by its object; it holds or waits for locks. */
export type Session = object;

interface Waiting {
  readonly session: Session;
  readonly keys: readonly string[];
  readonly granted: () => void;
}

/** Locks of streams. A session gets all its locks at once, as soon as no other session holds one of them. */
export class Locks {
  readonly #held = new Map<string, Session>();
  #waiting: Waiting[] = [];

  /** Calls `granted` as soon as all locks are free, perhaps at once; the returned function stops waiting. */
  take(session: Session, keys: readonly string[], granted: () => void): () => void {
    const waiting = { session, keys, granted };
    if (!this.#grant(waiting)) this.#waiting.push(waiting);
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
    };
  }

  /** Releases all locks of a session that has ended. */
  release(session: Session): void {
    for (const [key, holder] of this.#held) if (holder === session) this.#held.delete(key);
    const waiting = this.#waiting.filter((one) => one.session !== session);
    this.#waiting = [];
    // A granted session may end and release its locks before the loop reaches the next one.
    for (const one of waiting) if (!this.#grant(one)) this.#waiting.push(one);
  }

  #grant({ session, keys, granted }: Waiting): boolean {
    if (keys.some((key) => (this.#held.get(key) ?? session) !== session)) return false;
    for (const key of keys) this.#held.set(key, session);
    granted();
    return true;
  }
}
