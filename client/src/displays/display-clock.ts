import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { clientPart } from '../lib/client.ts';
import { formatDay } from '../lib/format.ts';
import { plantDay } from '../lib/plant-zone.ts';
import { noteServerTime } from '../lib/server-time.ts';
import { socket } from '../live/server-socket.ts';

interface Clock {
  /** Server time (ms), with `performance.now()` and `Date.now()` at its arrival; null before the first answer. */
  received: { readonly server: number; readonly at: number; readonly date: number } | null;
}
const clock = clientPart((): Clock => ({ received: null }));
/** Tolerated difference (ms) of the times by `performance.now()` and the wall clock since the last server time arrived. */
const driftMs = 5_000;

/** Sets the clock to a server time (ISO 8601) that has just arrived. */
export const setServerTime = (serverTime: string): void => {
  noteServerTime(serverTime);
  clock().received = { server: Date.parse(serverTime), at: performance.now(), date: Date.now() };
};
/** Sets the clock with each head that the socket receives. */
export const followServerTime = (): void =>
  socket().on('heads', ({ serverTime }) => setServerTime(serverTime));

/**
 * Returns the server time (ms since 1970). Returns null before the first answer, and after the machine has slept or its clock
 * has been set until the next server time arrives, because `performance.now()` may stand still during sleep.
 */
export const serverNow = (): number | null => {
  const { received } = clock();
  if (!received) return null;
  const passed = performance.now() - received.at;
  // A larger difference means that the wall clock was set or that the machine slept, so the server time is unknown.
  return Math.abs(Date.now() - received.date - passed) > driftMs ? null : received.server + passed;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time (ms since 1970) in the plant's time zone: '06:42', or '06:42:13' with `seconds`. */
export const plantTime = (moment: number, timeZone: string, language: Language, seconds = false): string => {
  const key = `${language} ${timeZone} ${seconds}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), {
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds && { second: '2-digit' }),
      timeZone,
    });
  formats.set(key, format);
  return format.format(moment);
};

/**
 * Formats the time of the last confirmation (ms since 1970): '06:42:13', or 'Di, 17.11., 06:42' if the plant's day has changed
 * since or the present time is unknown.
 */
export const lastConfirmedText = (moment: number, timeZone: string, language: Language): string => {
  const [day, now] = [plantDay(moment, timeZone), serverNow()];
  if (now !== null && plantDay(now, timeZone) === day) return plantTime(moment, timeZone, language, true);
  return `${formatDay(day, language, 'short')}, ${plantTime(moment, timeZone, language)}`;
};
