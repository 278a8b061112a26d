import type { Clock } from '../platform/clock.ts';
import type { Caller } from './caller.ts';

/** A valid caller as read from the database. */
export interface ValidCaller {
  readonly caller: Caller;
  /** The instant at which the credential expires or its use must be recorded again. */
  readonly until: Date;
}

interface CachedCaller {
  /** Monotonic time in ms just before the query began. The answer may lack changes after that time. */
  readonly askedAt: number;
  readonly answer: Promise<ValidCaller | null>;
  /** The valid caller that the query has found; null until then, and if it finds none. */
  living: ValidCaller | null;
}

/**
 * Milliseconds for which a caller is cached, so that a busy caller costs one query in this time. If the notification of a
 * credential's end is lost, the credential is accepted at most this much longer.
 */
export const callerMaxAgeMs = 2_000;
const maxEntries = 5_000;

/**
 * Caches callers for two seconds. Any change of a login, token, display, yard link or account empties the cache, on other servers
 * by notification. Nothing is cached while this server receives no notifications or can't read the log.
 */
export class CallerCache {
  readonly #clock: Clock;
  readonly #monotonicMs: () => number;
  /** Cached callers by key, the least recently used first. */
  readonly #entries = new Map<string, CachedCaller>();
  #isTrusted = false;
  readonly #onClear: (() => void)[] = [];

  constructor(clock: Clock, monotonicMs: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#monotonicMs = monotonicMs;
  }

  /**
   * Returns the valid caller with this credential, or null. Concurrent requests share one query. `key` identifies the
   * credential's secret, not its row.
   */
  async get(key: string, ask: () => Promise<ValidCaller | null>): Promise<Caller | null> {
    if (!this.#isTrusted) return (await ask())?.caller ?? null;
    const entry = this.#take(key);
    const known = entry ? await entry.answer : null;
    if (known) return known.caller;
    // A refusal of a concurrent request isn't shared, because the credential may have become valid since that request.
    return (await this.#ask(key, ask))?.caller ?? null;
  }

  /** Empties the cache. Must be called when any credential or account may have ended or changed. */
  clear(): void {
    this.#entries.clear();
    for (const listen of this.#onClear) listen();
  }

  /** Registers a listener that is called when the cache is emptied, so that long-lived connections are checked again. */
  onClear(listen: () => void): void {
    this.#onClear.push(listen);
  }

  /** Turns caching on or off. It may be on only while other nodes' notifications arrive. Empties the cache as well. */
  setTrusted(isTrusted: boolean): void {
    this.#isTrusted = isTrusted;
    this.clear();
  }

  #take(key: string): CachedCaller | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    const isOld = this.#monotonicMs() - entry.askedAt >= callerMaxAgeMs;
    if (isOld || (entry.living && entry.living.until <= this.#clock.now())) return undefined;
    this.#entries.set(key, entry);
    return entry;
  }

  async #ask(key: string, ask: () => Promise<ValidCaller | null>): Promise<ValidCaller | null> {
    const entry: CachedCaller = { askedAt: this.#monotonicMs(), answer: ask(), living: null };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > maxEntries) this.#entries.delete(String(this.#entries.keys().next().value));
    try {
      return (entry.living = await entry.answer);
    } finally {
      if (!entry.living && this.#entries.get(key) === entry) this.#entries.delete(key);
    }
  }
}
