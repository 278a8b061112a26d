import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { useText } from '../lib/i18n.ts';
import { timeNow } from '../lib/server-time.ts';

const formats = new Map<Language, Intl.DateTimeFormat>();

const two = (number: number): string => String(number).padStart(2, '0');

/** Formats day and month: '30.09.'. */
export const shortDate = (moment: Date): string => `${two(moment.getDate())}.${two(moment.getMonth() + 1)}.`;

/** Formats the time of day, '06:41'. */
export const clockTime = (moment: Date, language: Language): string => {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' });
  formats.set(language, format);
  return format.format(moment);
};

/** Formats the time of day, and adds the date if it is not today: '24.11. 17:20'. */
const dayAndTime = (moment: Date, language: Language, now = new Date(timeNow())): string => {
  const time = clockTime(moment, language);
  return moment.toDateString() === now.toDateString() ? time : `${shortDate(moment)} ${time}`;
};

export const useClockTime = (moment: Date | null): string | null => {
  const { language } = useText();
  return moment && dayAndTime(moment, language);
};
