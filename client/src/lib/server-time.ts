import { clientPart } from './client.ts';
import { readStored, writeStored } from './local-storage.ts';

const storageKey = 'werkplan.clockOff';
/** Smaller differences (ms) are ignored, because a `Date` header has whole seconds and answers have latency. */
const precisionMs = 2_000;

/** Follows the server's clock by its differences (ms) from the clocks of this machine. */
class ServerTime {
  /** Server's time minus `Date.now()`, stored for a start without a network. */
  #off = Number(readStored(storageKey)) || 0;
  /** Server's time minus the time by `performance.now()`, which is unaffected when somebody sets the machine's clock. */
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
 * Sets the clock by a `Date` header or time from the server. All displayed times use it, because device clocks may be
 * wrong by minutes or years (rules/look-and-feel.md#times); measured durations do not need it.
 */
export const noteServerTime = (moment: string | null): void => {
  if (moment !== null) serverTime().follow(Date.parse(moment));
};

/** Returns the server's current time (ms), by its last answer to this browser. */
export const timeNow = (): number => serverTime().now();

/** Returns the server's time at a value of `performance.now()`. */
export const serverTimeAt = (windowMs: number): number => serverTime().at(windowMs);
