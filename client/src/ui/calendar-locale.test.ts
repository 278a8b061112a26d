import { format } from 'date-fns';
import { expect, it } from 'vitest';
import { calendarLocale } from './calendar-locale.ts';

const monday = new Date(2026, 10, 23);

it.each([
  ['de', 'Montag Mo November 2026'],
  ['en', 'Monday Mo November 2026'],
  ['pl', 'poniedziałek pon. listopad 2026'],
  ['fr', 'lundi lun. novembre 2026'],
])('%s: %s', (language, text) => {
  const locale = calendarLocale(language as 'de', language);
  expect(format(monday, 'EEEE cccccc LLLL y', { locale })).toBe(text);
});

it('a new language has a unique name for each day and month', () => {
  const locale = calendarLocale('pl' as 'de', 'pl');
  const names = (pattern: string, dates: readonly Date[]): number =>
    new Set(dates.map((date) => format(date, pattern, { locale }))).size;
  expect(
    names(
      'EEEE',
      Array.from({ length: 7 }, (_, day) => new Date(2026, 10, 16 + day)),
    ),
  ).toBe(7);
  expect(
    names(
      'LLLL',
      Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1)),
    ),
  ).toBe(12);
});
