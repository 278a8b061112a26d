import { type Clock, dayAt } from './clock.ts';

const lookEveryMs = 20_000;

/** Calls `onNext` when what is read of the clock has changed; answers how to stop. */
const watch = <Value>(read: () => Value, onNext: () => void): (() => void) => {
  let held = read();
  const timer = setInterval(() => {
    const now = read();
    if (now === held) return;
    held = now;
    onNext();
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Calls `onNewDay` when the plant's day has changed; answers how to stop. */
export const watchMidnight = (clock: Clock, onNewDay: () => void): (() => void) =>
  watch(() => clock.today(), onNewDay);

const hourMs = 3_600_000;

/** Calls `onNewHour` at every full hour; answers how to stop. */
export const watchHours = (clock: Clock, onNewHour: () => void): (() => void) =>
  watch(() => Math.floor(clock.now().getTime() / hourMs), onNewHour);

/** Nobody plans at that hour of the plant, and the night shift's day has begun. */
const quietHour = 3;

/** Calls `onNight` once a night, at a quiet hour of the plant's time zone; answers how to stop. */
export const watchNights = (clock: Clock, timeZone: string, onNight: () => void): (() => void) =>
  watch(() => dayAt(new Date(clock.now().getTime() - quietHour * hourMs), timeZone), onNight);
