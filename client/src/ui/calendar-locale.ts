import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import type { DayPickerLocale } from 'react-day-picker';
import { de, enGB } from 'react-day-picker/locale';

const known: Readonly<Record<string, DayPickerLocale>> = { de, en: enGB };

/** January 1st of a year that starts on a Sunday, from which months and weekdays are counted. */
const [year, sunday] = [2023, 1];

/** Builds a locale whose month and weekday names come from the browser; other texts are English. */
const fromBrowser = (locale: string): DayPickerLocale => {
  const named = (options: Intl.DateTimeFormatOptions, month: number, day: number): string =>
    new Intl.DateTimeFormat(locale, options).format(new Date(year, month, day));
  return {
    ...enGB,
    localize: {
      ...enGB.localize,
      month: (month, { width = 'wide' } = {}) =>
        named({ month: width === 'wide' ? 'long' : 'short' }, month, 1),
      day: (day, { width = 'wide' } = {}) =>
        named({ weekday: width === 'wide' ? 'long' : 'short' }, 0, sunday + day),
    },
  };
};

/** Returns the calendar's locale for a language; a newly added language needs no entry here. */
export const calendarLocale = (language: Language, locale = localeOf(language)): DayPickerLocale =>
  known[language] ?? fromBrowser(locale);
