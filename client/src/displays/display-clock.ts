import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { clientPart } from '../lib/client.ts';
import { formatDay } from '../lib/format.ts';
import { plantDay } from '../lib/plant-zone.ts';
import { noteServerTime } from '../lib/server-time.ts';
import { socket } from '../live/line.ts';

interface Clock {
  /** What the server's clock was at a moment of this window's own, which nobody can set; null before the first answer. */
  received: { readonly server: number; readonly at: number; readonly date: number } | null;
}
const clock = clientPart((): Clock => ({ received: null }));
/** By so much the window's own clock and the machine's may drift apart without an answer. */
const driftMs = 5_000;

/** Sets the clock by the server's time (ISO 8601), just received. */
export const setServerTime = (serverTime: string): void => {
  noteServerTime(serverTime);
  clock().received = { server: Date.parse(serverTime), at: performance.now(), date: Date.now() };
};
/** Sets the clock by what comes over the line. */
export const followServerTime = (): void =>
  socket().on('heads', ({ serverTime }) => setServerTime(serverTime));

/** The server's time now, ms; null before the first answer, and after a sleep, in which the window's own clock stood still. */
export const serverNow = (): number | null => {
  const { received } = clock();
  if (!received) return null;
  const passed = performance.now() - received.at;
  // Or somebody has set the machine's clock; there is no telling which.
  return Math.abs(Date.now() - received.date - passed) > driftMs ? null : received.server + passed;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment on the plant's clock, '06:42' or with seconds '06:42:13'. */
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

/** '06:42:13', on another day than the plant's 'Di, 17.11., 06:42'. */
export const sinceText = (moment: number, timeZone: string, language: Language): string => {
  const [day, now] = [plantDay(moment, timeZone), serverNow()];
  if (now !== null && plantDay(now, timeZone) === day) return plantTime(moment, timeZone, language, true);
  return `${formatDay(day, language, 'short')}, ${plantTime(moment, timeZone, language)}`;
};
