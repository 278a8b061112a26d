import { aCalendarEntry } from '@werkplan/shared/live/testing/rows.ts';
import { describe, expect, it } from 'vitest';
import { dayAfterArrow, sumsOfYear, weeksOfYear } from './year-days.ts';

describe('the weeks of a year', () => {
  it.each([
    ['2026-01-01', 53, [1, 53]],
    ['2027-01-01', 53, [53, 52]],
    ['2028-01-01', 53, [52, 52]],
  ])('%s has %i columns', (year, count, ends) => {
    const weeks = weeksOfYear(year);
    const days = weeks.flatMap((week) => week.days.filter((day) => day !== null));
    expect([weeks.length, [weeks.at(0)?.week, weeks.at(-1)?.week]]).toEqual([count, ends]);
    expect([days.at(0), days.at(-1), new Set(days).size]).toEqual([
      year,
      `${year.slice(0, 4)}-12-31`,
      year.startsWith('2028') ? 366 : 365,
    ]);
    expect(weeks.filter(({ first }) => first !== null)).toHaveLength(12);
  });
});

it('a year’s sums count only days that would be working days without the entry', () => {
  const calendar = [
    aCalendarEntry({ id: 1, kind: 'week', day: '2026-01-01' }),
    aCalendarEntry({ id: 2, kind: 'holiday', day: '2026-12-25' }),
    aCalendarEntry({ id: 3, kind: 'holiday', day: '2026-12-26' }),
    aCalendarEntry({ id: 4, day: '2026-08-08', until: '2026-08-16' }),
    aCalendarEntry({ id: 5, kind: 'extraDay', day: '2026-11-28' }),
    aCalendarEntry({ id: 6, day: '2026-12-25', until: '2026-12-27' }),
  ];
  expect(sumsOfYear(calendar, '2026-01-01')).toEqual({ working: 256, holidays: 1, closures: 5, extra: 1 });
});

it.each([
  ['2026-11-23', 'ArrowDown', '2026-11-24'],
  ['2026-11-23', 'ArrowRight', '2026-11-30'],
  ['2026-01-01', 'ArrowUp', null],
  ['2026-12-28', 'ArrowRight', null],
  ['2026-11-23', 'a', null],
])('from %s %s leads to %s', (day, key, next) => {
  expect(dayAfterArrow(day, key)).toBe(next);
});
