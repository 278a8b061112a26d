import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { clientPart } from '../lib/client.ts';
import { formatDay } from '../lib/format.ts';
import { plantDay } from '../lib/plant-zone.ts';
import { noteServerTime } from '../lib/server-time.ts';
import { socket } from '../live/server-socket.ts';

interface Clock {
  /** Server time at a moment of `performance.now()`; null before the first answer. */
  received: { readonly server: number; readonly at: number; readonly date: number } | null;
}
const clock = clientPart((): Clock => ({ received: null }));
/** Tolerated drift between `performance.now()` and the wall clock. */
const driftMs = 5_000;

/** Sets the clock by a server time (ISO 8601) just received. */
export const setServerTime = (serverTime: string): void => {
  noteServerTime(serverTime);
  clock().received = { server: Date.parse(serverTime), at: performance.now(), date: Date.now() };
};
/** Sets the clock by heads of the socket. */
export const followServerTime = (): void =>
  socket().on('heads', ({ serverTime }) => setServerTime(serverTime));

/** Server time (ms); null before the first answer, and after a sleep, during which `performance.now()` stood still. */
export const serverNow = (): number | null => {
  const { received } = clock();
  if (!received) return null;
  const passed = performance.now() - received.at;
  // The wall clock was set, or the machine slept; both are treated alike.
  return Math.abs(Date.now() - received.date - passed) > driftMs ? null : received.server + passed;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment in the plant's time zone, '06:42' or '06:42:13'. */
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

/** '06:42:13', on another day in the plant 'Di, 17.11., 06:42'. */
export const sinceText = (moment: number, timeZone: string, language: Language): string => {
  const [day, now] = [plantDay(moment, timeZone), serverNow()];
  if (now !== null && plantDay(now, timeZone) === day) return plantTime(moment, timeZone, language, true);
  return `${formatDay(day, language, 'short')}, ${plantTime(moment, timeZone, language)}`;
};
