const firstWaitMs = 100;
const longestWaitMs = 5_000;
/** When PostgreSQL has run for this many ms, its next end counts as a new outage. */
const wellAfterMs = 20_000;

/** Delays restarts of PostgreSQL in an outage: the first one not at all, the others longer and longer. */
export class RestartBudget {
  readonly #withinMs: number;
  #upSince: number | null = null;
  #outageSince: number | null = null;
  #waitMs = 0;

  /** `withinMs` is the length of an outage in ms after which there are no more restarts. All moments (`now`) are in ms. */
  constructor(withinMs: number) {
    this.#withinMs = withinMs;
  }

  /** Records that PostgreSQL runs; repeated calls keep the first time. */
  wentUp(now: number): void {
    this.#upSince ??= now;
  }

  /** Records that PostgreSQL ended or didn't start. Returns the ms to wait before the next try; null to give up. */
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
