import { dayAt, type Clock } from '../../server/src/platform/clock.ts';

export interface TestClock extends Clock {
  /** Sets the time, e.g. '2026-11-23T08:00:00Z'. */
  set(instant: string): void;
}

/** A clock that stands still until it is set. */
export function testClock(instant: string, timeZone = 'Europe/Berlin'): TestClock {
  let current = new Date(instant);
  let day: string | undefined;
  return {
    now: () => new Date(current),
    // Cached, because every request asks for the day and time-zone arithmetic is slow.
    today: () => (day ??= dayAt(current, timeZone)),
    set: (next) => {
      current = new Date(next);
      day = undefined;
    },
  };
}
