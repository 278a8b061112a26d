import type { TotalsMessage } from '@werkplan/shared/live/protocol.ts';

const paceMs = 1_000;

/**
 * Totals for screens that many look at and nobody edits on: of a day the first at once, then the latest once a second. A
 * flood of changes so costs the same as one, however many walls hang in the halls.
 */
export class PacedTotals {
  readonly #tell: (totals: TotalsMessage) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #waiting = new Map<string, TotalsMessage>();

  constructor(tell: (totals: TotalsMessage) => void) {
    this.#tell = tell;
  }

  take(totals: TotalsMessage): void {
    if (this.#timers.has(totals.date)) this.#waiting.set(totals.date, totals);
    else this.#tellNow(totals);
  }

  /** Whether there are newer totals of the day than were told. */
  isWaiting(date: string): boolean {
    return this.#waiting.has(date);
  }

  /** What waits is no longer true. */
  forget(): void {
    this.#waiting.clear();
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #tellNow(totals: TotalsMessage): void {
    const { date } = totals;
    this.#waiting.delete(date);
    this.#tell(totals);
    const next = (): void => {
      this.#timers.delete(date);
      const latest = this.#waiting.get(date);
      if (latest) this.#tellNow(latest);
    };
    this.#timers.set(date, setTimeout(next, paceMs));
  }
}
