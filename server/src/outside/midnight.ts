import type { Clock } from './clock.ts';

const lookEveryMs = 20_000;

/** Calls `onNewDay` when the plant's day has changed; answers how to stop. */
export const watchMidnight = (clock: Clock, onNewDay: () => void): (() => void) => {
  let today = clock.today();
  const timer = setInterval(() => {
    if (clock.today() === today) return;
    today = clock.today();
    onNewDay();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};
