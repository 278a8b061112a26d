import { expect, it } from 'vitest';
import { formatDayRange } from './format-day-range.ts';

it.each([
  ['2026-11-16', '2026-11-27', 'de', '16. – 27. November 2026'],
  ['2026-11-16', '2026-11-27', 'en', '16 – 27 November 2026'],
  ['2026-11-23', '2026-12-04', 'de', '23. November – 4. Dezember 2026'],
  ['2026-12-28', '2027-01-08', 'en', '28 December 2026 – 8 January 2027'],
] as const)('%s to %s in %s is %s', (from, to, language, text) => {
  expect(formatDayRange(from, to, language).replaceAll(/\s/gu, ' ')).toBe(text);
});
