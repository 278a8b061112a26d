const firstWaitMs = 100;
const longestWaitMs = 5_000;
/** What stayed up for so long is well again: its next end is another outage. */
const wellAfterMs = 20_000;

/** How often and how long something that doesn't stay up is started again: at once, then less and less often. */
export class RestartBudget {
  readonly #withinMs: number;
  #upSince: number | null = null;
  #outageSince: number | null = null;
  #waitMs = 0;

  /** `withinMs`: after an outage of that length there is no other try. Instants are in ms. */
  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  /** Notes that it runs; called again while it does, it has run since the first time. */
  wentUp(now: number): void {
    this.#upSince ??= now;
  }

  /** It ended, or didn't start. Answers how long to wait (ms) before the next try; null: it is given up. */
  wentDown(now: number): number | null {
    if (this.#upSince !== null && now - this.#upSince >= wellAfterMs) this.#outageSince = null;
    this.#upSince = null;
    if (this.#outageSince === null) {
      this.#outageSince = now;
      this.#waitMs = 0;
      return 0;
    }
    if (now - this.#outageSince > this.#withinMs) return null;
    this.#waitMs = Math.min(longestWaitMs, Math.max(firstWaitMs, this.#waitMs * 2));
    return this.#waitMs;
  }
}
