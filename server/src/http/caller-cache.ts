import type { Clock } from '../platform/clock.ts';
import type { Caller } from './caller.ts';

/** A caller as just read from the database. */
export interface LivingCaller {
  readonly caller: Caller;
  /** By the plant's clock: when the credential ends by itself, or its use is to be noted again. */
  readonly until: Date;
}

interface Entry {
  /** Monotonic, in ms, from before the database was asked: what ended after that may not be in the answer. */
  readonly askedAt: number;
  readonly answer: Promise<LivingCaller | null>;
  /** The answer, once it is there. */
  living: LivingCaller | null;
}

/** The most that a lost notification can cost, in ms; a busy caller costs one look-up in that time. */
export const maxAgeMs = 2_000;
const maxEntries = 5_000;

/**
 * The callers whom the database has called living within the last two seconds. Whatever may have ended or changed one
 * drops them all, here at once and on other servers when they are notified; while no notification would arrive here, nobody is kept.
 */
export class CallerCache {
  readonly #clock: Clock;
  readonly #monotonicMs: () => number;
  /** The one used last comes last. */
  readonly #entries = new Map<string, Entry>();
  #isTrusted = false;
  readonly #onClear: (() => void)[] = [];

  constructor(clock: Clock, monotonicMs: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#monotonicMs = monotonicMs;
  }

  /**
   * The living caller with this credential, or null. Asks where nobody has within the last two seconds; of several at
   * once one asks. `key` names the credential itself, not its id.
   */
  async get(key: string, ask: () => Promise<LivingCaller | null>): Promise<Caller | null> {
    if (!this.#isTrusted) return (await ask())?.caller ?? null;
    const entry = this.#take(key);
    const known = entry ? await entry.answer : null;
    if (known) return known.caller;
    // Nobody is refused by what another request was answered.
    return (await this.#ask(key, ask))?.caller ?? null;
  }

  /** Somebody's sign-in, token, display or account may have ended or changed. */
  clear(): void {
    this.#entries.clear();
    for (const listen of this.#onClear) listen();
  }

  /** Called whenever somebody may have ended or changed: whoever is let in for longer than a request is looked at again. */
  onClear(listen: () => void): void {
    this.#onClear.push(listen);
  }

  /** Whether this node is notified of an ending on another one. What is cached so far is dropped in any case. */
  setTrusted(isTrusted: boolean): void {
    this.#isTrusted = isTrusted;
    this.clear();
  }

  #take(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    const isOld = this.#monotonicMs() - entry.askedAt >= maxAgeMs;
    if (isOld || (entry.living && entry.living.until <= this.#clock.now())) return undefined;
    this.#entries.set(key, entry);
    return entry;
  }

  async #ask(key: string, ask: () => Promise<LivingCaller | null>): Promise<LivingCaller | null> {
    const entry: Entry = { askedAt: this.#monotonicMs(), answer: ask(), living: null };
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
