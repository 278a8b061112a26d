import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { timeNow } from './server-time.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats the time since an ISO time: 'vor 8 Sekunden', 'vor 2 Stunden', 'jetzt'. */
export const sinceText = (moment: string, language: Language, now = timeNow()): string => {
  // Shows 0 instead of a negative time, which differing clocks may cause.
  const seconds = Math.max(0, Math.round((now - Date.parse(moment)) / 1000));
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return format.format(-Math.floor(seconds / length), unit);
};
