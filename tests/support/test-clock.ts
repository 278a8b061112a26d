import { dayAt, type Clock } from '../../server/src/platform/clock.ts';

export interface TestClock extends Clock {
  /** Moves to an instant such as '2026-11-23T08:00:00Z'. */
  set(instant: string): void;
}

/** A clock that stands still until it is set. */
export function testClock(instant: string, timeZone = 'Europe/Berlin'): TestClock {
  let current = new Date(instant);
  let day: string | undefined;
  return {
    now: () => new Date(current),
    // Asked by every request; a day in a time zone takes long to look up.
    today: () => (day ??= dayAt(current, timeZone)),
    set: (next) => {
      current = new Date(next);
      day = undefined;
    },
  };
}
