import type { TotalsMessage } from '@werkplan/shared/live/protocol.ts';

const paceMs = 1_000;

/**
 * Totals for screens that many look at and nobody edits on: of a day the first at once, then the latest once a second. A
 * flood of changes so costs the same as one, however many walls hang in the halls.
 */
export class PacedTotals {
  readonly #send: (totals: TotalsMessage) => void;
  /** What was broadcast of a day less than a second ago. */
  readonly #sent = new Map<string, { revision: number; timer: NodeJS.Timeout }>();
  readonly #waiting = new Map<string, TotalsMessage>();

  constructor(send: (totals: TotalsMessage) => void) {
    this.#send = send;
  }

  take(totals: TotalsMessage): void {
    if (this.#sent.has(totals.date)) this.#waiting.set(totals.date, totals);
    else this.#sendNow(totals);
  }

  /** The revision that was broadcast of a day whose newer totals wait; undefined where none do. */
  revisionBefore(date: string): number | undefined {
    return this.#waiting.has(date) ? this.#sent.get(date)?.revision : undefined;
  }

  /** What waits is no longer true. */
  forget(): void {
    this.#waiting.clear();
  }

  stop(): void {
    for (const { timer } of this.#sent.values()) clearTimeout(timer);
  }

  #sendNow(totals: TotalsMessage): void {
    const { date, revision } = totals;
    this.#waiting.delete(date);
    this.#send(totals);
    const next = (): void => {
      this.#sent.delete(date);
      const latest = this.#waiting.get(date);
      if (latest) this.#sendNow(latest);
    };
    this.#sent.set(date, { revision, timer: setTimeout(next, paceMs) });
  }
}
