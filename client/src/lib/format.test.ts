import { expect, it } from 'vitest';
import { formatDay, type DayStyle } from './format.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

it.each<[DayStyle, string, string]>([
  ['long', 'Di, 17. November 2026', 'Tue, 17 November 2026'],
  ['full', 'Dienstag, 17. November 2026', 'Tuesday, 17 November 2026'],
  ['short', 'Di, 17.11.', 'Tue, 17.11.'],
  ['weekday', 'Dienstag', 'Tuesday'],
  ['month', 'November 2026', 'November 2026'],
  ['numeric', '17.11.2026', '17.11.2026'],
  ['compact', '17.11.26', '17.11.26'],
  ['tiny', '17.11.', '17.11.'],
])('%s', (style, german, english) => {
  spec('2.11', '2.11a', '9.9a');
  expect(formatDay('2026-11-17', 'de', style)).toBe(german);
  expect(formatDay('2026-11-17', 'en', style)).toBe(english);
});
