import type { TotalsMessage } from '@werkplan/shared/live/protocol.ts';

const paceMs = 1_000;

/**
 * Broadcasts a day's totals to screens that only display totals: the first at once, and then at most once a second the latest,
 * however many changes are made.
 */
export class PacedTotals {
  readonly #send: (totals: TotalsMessage) => void;
  /** The revisions broadcast within the last second, by day. */
  readonly #sent = new Map<string, { revision: number; timer: NodeJS.Timeout }>();
  /** Totals that wait for the end of that second, by day. */
  readonly #waiting = new Map<string, TotalsMessage>();

  constructor(send: (totals: TotalsMessage) => void) {
    this.#send = send;
  }

  take(totals: TotalsMessage): void {
    if (this.#sent.has(totals.date)) this.#waiting.set(totals.date, totals);
    else this.#sendNow(totals);
  }

  /** Returns the day's revision that was broadcast last, if newer totals are waiting; else undefined. */
  revisionBefore(date: string): number | undefined {
    return this.#waiting.has(date) ? this.#sent.get(date)?.revision : undefined;
  }

  /** Drops waiting totals. Called when the log was replaced, which makes them invalid. */
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
