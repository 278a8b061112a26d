import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysFromTo,
  daysOfMonth,
  firstOfMonth,
  isDay,
  isoWeek,
  isoWeekday,
  mondayOf,
  sundayOf,
} from './day.ts';
import { daySchema } from './day-schema.ts';
import { spec } from './testing/spec.ts';

/** Counts days one by one, independently of Date and of the formulas in day.ts. */
const countedDays = function* (): Generator<{ day: string; weekday: number; week: number }> {
  let [year, month, date, weekday, week] = [1999, 1, 1, 5, 53];
  for (let count = 0; count < 36_525; count += 1) {
    yield { day: `${year}-${pad(month)}-${pad(date)}`, weekday, week };
    weekday = (weekday % 7) + 1;
    date += 1;
    if (date > daysIn(year, month)) [date, month] = [1, month + 1];
    if (month > 12) [month, year] = [1, year + 1];
    // Week 1 starts with the Monday between 29 December and 4 January.
    if (weekday === 1) week = (month === 12 && date >= 29) || (month === 1 && date <= 4) ? 1 : week + 1;
  }
};
const pad = (value: number) => String(value).padStart(2, '0');
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

it('agrees with a calendar counted day by day for a hundred years', () => {
  const first = '1999-01-01';
  let monday = mondayOf(first);
  let index = 0;
  const wrong: string[] = [];
  for (const { day, weekday, week } of countedDays()) {
    if (weekday === 1) monday = day;
    const isRight =
      isDay(day) &&
      addDays(first, index) === day &&
      daysBetween(first, day) === index &&
      isoWeekday(day) === weekday &&
      isoWeek(day) === week &&
      mondayOf(day) === monday &&
      sundayOf(day) === addDays(monday, 6);
    if (!isRight) wrong.push(day);
    index += 1;
  }
  expect(wrong).toEqual([]);
  expect(index).toBe(36_525);
});

it('the last week ends with the last day', () => {
  expect(sundayOf('9999-12-28')).toBe('9999-12-31');
});

describe('isDay', () => {
  it.each(['1970-01-01', '2028-02-29', '2000-02-29', '9999-12-31'])('accepts %s', (day) => {
    spec('5.8', '9.9a');
    expect(isDay(day)).toBe(true);
  });

  it.each([
    '2027-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1969-12-31',
    '2026-1-01',
    '26-01-01',
    '01.01.2026',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '+02026-01-01',
    '',
    'heute',
  ])('refuses %j', (text) => {
    spec('5.8');
    expect(isDay(text)).toBe(false);
    expect(daySchema.safeParse(text).error?.issues[0]?.message).toBe('validation.invalidDateFormat');
  });
});

describe('isoWeek', () => {
  it.each([
    ['2026-01-01', 1],
    ['2027-01-01', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2026-11-23', 48],
  ])('puts %s into week %i', (day, week) => {
    spec('9.8');
    expect(isoWeek(day)).toBe(week);
  });
});

describe('daysFromTo', () => {
  it('lists both ends, over the change to summer time', () => {
    expect(daysFromTo('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  });

  it('is one day from a day to itself, and none backwards', () => {
    expect(daysFromTo('2026-03-28', '2026-03-28')).toEqual(['2026-03-28']);
    expect(daysFromTo('2026-03-28', '2026-03-27')).toEqual([]);
  });
});

describe('months', () => {
  it('have the days that counting them gives, and follow each other', () => {
    const months = new Map<string, string[]>();
    for (const { day } of countedDays()) {
      const month = months.get(day.slice(0, 7)) ?? [];
      month.push(day);
      months.set(day.slice(0, 7), month);
    }
    const whole = [...months.values()].slice(0, -1);
    for (const [index, days] of whole.entries()) {
      const [first = '', last = ''] = [days[0], days.at(-1)];
      expect(daysOfMonth(days[index % days.length] ?? '')).toEqual(days);
      expect([firstOfMonth(last), addMonths(last, 0)]).toEqual([first, first]);
      const next = whole[index + 1]?.[0];
      if (next) expect([addMonths(last, 1), addMonths(next, -1)]).toEqual([next, first]);
      const inAYear = whole[index + 12]?.[0];
      if (inAYear) expect([addMonths(first, 12), addMonths(inAYear, -12)]).toEqual([inAYear, first]);
    }
    expect(whole.length).toBeGreaterThan(1000);
  });
});
