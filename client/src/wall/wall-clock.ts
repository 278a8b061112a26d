import type { Language } from '@werkplan/shared/messages/languages.ts';
import { socket } from '../live/socket.ts';

/** What the server's clock was at a moment of this window's own, which nobody can set; null until it was told. */
let told: { readonly server: number; readonly at: number } | null = null;

/** Sets the clock by what the server has just said (ISO 8601). */
export const setServerTime = (serverTime: string): void => {
  told = { server: Date.parse(serverTime), at: performance.now() };
};
socket.on('heads', ({ serverTime }) => setServerTime(serverTime));

/** The server's time now, ms; null until it was told. */
export const serverNow = (): number | null => told && told.server + performance.now() - told.at;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment on the plant's clock, '06:42' or with seconds '06:42:13'. */
export const plantTime = (moment: number, timeZone: string, language: Language, seconds = false): string => {
  const key = `${language} ${timeZone} ${seconds}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds && { second: '2-digit' }),
      timeZone,
    });
  formats.set(key, format);
  return format.format(moment);
};
