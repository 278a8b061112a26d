import { localeOf, type YardLanguage } from '@werkplan/shared/i18n/languages.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

export type DayStyle =
  | 'long'
  | 'full'
  | 'short'
  | 'numeric'
  | 'tiny'
  | 'compact'
  | 'weekday'
  | 'weekdayShort'
  | 'month'
  | 'dayMonth'
  | 'longShort'
  | 'dayMonthShort';

const parts: Partial<Record<DayStyle, Intl.DateTimeFormatOptions>> = {
  long: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
  dayMonth: { weekday: 'short', day: 'numeric', month: 'long' },
  longShort: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  dayMonthShort: { weekday: 'short', day: 'numeric', month: 'short' },
};

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (language: YardLanguage, style: DayStyle): Intl.DateTimeFormat => {
  const key = `${language} ${style}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), { ...parts[style], timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
};

const spelled = (day: Day, language: YardLanguage, style: DayStyle): string => {
  const text = formatterOf(language, style).format(new Date(`${day}T00:00:00Z`));
  // ICU writes a dot after a short weekday in German, and not always a comma in English; the design has no dot, and a
  // comma between weekday and date.
  if (language !== 'de' && language !== 'en') return text;
  return text.replace(/^(\p{L}+)\.?,? (?=\d+\D)/u, '$1, ').replace(/^(\p{L}+)\.$/u, '$1');
};

/**
 * German by style: `long` Di, 17. November 2026 · `full` Dienstag, 17. November 2026 · `short` Di, 17.11. · `numeric`
 * 17.11.2026 · `compact` 17.11.26 · `tiny` 17.11. · `weekday` Dienstag · `weekdayShort` Di · `month` November 2026 ·
 * `dayMonth` Di, 17. November · `longShort` Di, 17. Nov. 2026 · `dayMonthShort` Di, 17. Nov.
 */
export const formatDay = (day: Day, language: YardLanguage, style: DayStyle): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (style) {
    case 'numeric':
      return `${date}.${month}.${year}`;
    case 'compact':
      return `${date}.${month}.${year.slice(2)}`;
    case 'tiny':
      return `${date}.${month}.`;
    case 'short':
      return `${spelled(day, language, 'weekdayShort')}, ${date}.${month}.`;
    default:
      return spelled(day, language, style);
  }
};

const german = new Intl.NumberFormat('de-DE');

/** Groups digits as in German ('12.500') in every language. */
export const formatNumber = (value: number): string => german.format(value);
