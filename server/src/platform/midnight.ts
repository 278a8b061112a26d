import { type Clock, dayAt } from './clock.ts';

const lookEveryMs = 20_000;

/** Calls `onNext` when a value read from the clock has changed; returns a function that stops it. */
const watch = <Value>(read: () => Value, onNext: () => void): (() => void) => {
  let last = read();
  const timer = setInterval(() => {
    const now = read();
    if (now === last) return;
    last = now;
    onNext();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Calls `onNewDay` when the plant's day has changed; returns a function that stops it. */
export const watchMidnight = (clock: Clock, onNewDay: () => void): (() => void) =>
  watch(() => clock.today(), onNewDay);

const hourMs = 3_600_000;

/** Calls `onNewHour` at every full hour; returns a function that stops it. */
export const watchHours = (clock: Clock, onNewHour: () => void): (() => void) =>
  watch(() => Math.floor(clock.now().getTime() / hourMs), onNewHour);

/** The hour of the day at which a night's work begins, because nobody plans then. */
const quietHour = 3;

/** Calls `onNight` once a night at a quiet hour of the plant's time zone; returns a function that stops it. */
export const watchNights = (clock: Clock, timeZone: string, onNight: () => void): (() => void) =>
  watch(() => dayAt(new Date(clock.now().getTime() - quietHour * hourMs), timeZone), onNight);
