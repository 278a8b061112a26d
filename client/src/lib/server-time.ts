import { clientPart } from './client.ts';
import { readStored, writeStored } from './local-storage.ts';

const storageKey = 'werkplan.clockOff';
/** A second is what a `Date` header leaves out, the rest an answer's way. */
const precisionMs = 2_000;

/** By how much this machine's clock is behind the server's, ms. */
class ServerTime {
  /** Of `Date.now()`. Remembered for a start without a network. */
  #off = Number(readStored(storageKey)) || 0;
  /** Of the window's own clock, which nobody can set. */
  #windowOff = this.#off;

  follow(moment: number): void {
    if (!Number.isFinite(moment)) return;
    const [off, windowOff] = [moment - Date.now(), moment - performance.timeOrigin - performance.now()];
    if (Math.abs(windowOff - this.#windowOff) > precisionMs) this.#windowOff = windowOff;
    if (Math.abs(off - this.#off) <= precisionMs) return;
    this.#off = Math.abs(off) > precisionMs ? off : 0;
    writeStored(storageKey, String(this.#off));
  }

  now(): number {
    return Date.now() + this.#off;
  }

  at(windowMs: number): number {
    return performance.timeOrigin + windowMs + this.#windowOff;
  }
}
const serverTime = clientPart(() => new ServerTime());

/**
 * Sets the clock by what the server has just said, a `Date` header or an instant. All that is a time of day goes by it, because the clocks of
 * phones and laptops may be wrong by minutes or years (rules/look-and-feel.md#times); what only measures how long something takes
 * doesn't need it.
 */
export const noteServerTime = (moment: string | null): void => {
  if (moment !== null) serverTime().follow(Date.parse(moment));
};

/** The time now, ms: the server's, as far as it has answered this browser once. */
export const timeNow = (): number => serverTime().now();

/** The time at a moment of the window's own clock (`performance.now()`). */
export const timeAt = (windowMs: number): number => serverTime().at(windowMs);
