import { expect, it } from 'vitest';
import { distanceText } from './distance-text.ts';

const today = '2026-11-23';

it.each([
  ['2026-11-23', 'heute', 'today'],
  ['2026-11-24', 'morgen', 'tomorrow'],
  ['2026-11-22', 'gestern', 'yesterday'],
  ['2026-11-20', 'vor 3 Tagen', '3 days ago'],
  ['2027-01-22', 'in 60 Tagen', 'in 60 days'],
  ['2026-08-20', 'vor 3 Monaten', '3 months ago'],
  ['2024-11-20', 'vor 2 Jahren', '2 years ago'],
])('%s is %s', (day, german, english) => {
  expect(distanceText(day, today, 'de')).toBe(german);
  expect(distanceText(day, today, 'en')).toBe(english);
});
