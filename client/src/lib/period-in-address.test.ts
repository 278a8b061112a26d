import { describe, expect, it } from 'vitest';
import { monthPeriod, periodIn, weekPeriod, yearPeriod } from './period-in-address.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const today = '2026-11-17';
const shown = (kind: typeof monthPeriod, search: string): string =>
  periodIn(kind, new URLSearchParams(search), today);

describe('the year in the address', () => {
  it.each([
    ['', '2026-01-01'],
    ['year=2027', '2027-01-01'],
    ['year=1969', '2026-01-01'],
    ['year=27', '2026-01-01'],
    ['year=2027-02', '2026-01-01'],
  ])('%s shows %s', (search, first) => {
    expect(shown(yearPeriod, search)).toBe(first);
  });

  it('is written as it is read, and stops at the ends of the calendar', () => {
    expect(yearPeriod.write(yearPeriod.of(today))).toBe('2026');
    expect(yearPeriod.step('2026-01-01', -1)).toBe('2025-01-01');
    expect(yearPeriod.step('1970-01-01', -1)).toBeNull();
    expect(yearPeriod.step('9999-01-01', 1)).toBeNull();
  });
});

describe('the month in the address', () => {
  it.each([
    ['', '2026-11-01'],
    ['month=2027-02', '2027-02-01'],
    ['month=2026-13', '2026-11-01'],
    ['month=1969-12', '2026-11-01'],
    ['month=2026-11-05', '2026-11-01'],
    ['month=soon', '2026-11-01'],
  ])('%s shows %s', (search, first) => {
    spec('4.10');
    expect(shown(monthPeriod, search)).toBe(first);
  });

  it('is written as it is read, across years, and stops at the ends of the calendar', () => {
    spec('2.42', '4.10');
    expect(monthPeriod.write('2026-12-01')).toBe('2026-12');
    expect(monthPeriod.step('2026-12-01', 1)).toBe('2027-01-01');
    expect(monthPeriod.step('2027-01-01', -1)).toBe('2026-12-01');
    expect(monthPeriod.step('1970-01-01', -1)).toBeNull();
    expect(monthPeriod.step('9999-12-01', 1)).toBeNull();
  });
});

describe('the weeks in the address', () => {
  it.each([
    ['', '2026-11-16'],
    ['week=2026-11-30', '2026-11-30'],
    ['week=2027-01-03', '2026-12-28'],
    ['week=2026-02-30', '2026-11-16'],
    ['week=1970-01-01', '2026-11-16'],
    ['week=9999-12-31', '2026-11-16'],
  ])('%s shows the week of %s', (search, monday) => {
    spec('4.10a');
    expect(shown(weekPeriod, search)).toBe(monday);
  });

  it('steps by a week, as long as both weeks are in the calendar', () => {
    spec('2.43', '4.10a');
    expect(weekPeriod.step('2026-12-28', 1)).toBe('2027-01-04');
    expect(weekPeriod.step('1970-01-05', -1)).toBeNull();
    expect(weekPeriod.step('9999-12-20', 1)).toBeNull();
  });
});
