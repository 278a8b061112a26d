import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

const formatters = new Map<Language, Intl.DateTimeFormat>();
const formatterOf = (language: Language): Intl.DateTimeFormat => {
  const known = formatters.get(language);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  formatters.set(language, made);
  return made;
};

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Formats a range of days: '16. – 27. November 2026', in English '16 – 27 November 2026'. */
export const formatDayRange = (from: Day, to: Day, language: Language): string =>
  formatterOf(language)
    .formatRange(utc(from), utc(to))
    .replace(/\s*–\s*/u, ' – ');
