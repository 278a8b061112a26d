import { RRule } from 'rrule';
import { expect, it } from 'vitest';
import { aCalendarEntry } from '../live/testing/rows.ts';
import { addDays, type Day, daysFromTo, mondayOf } from '../values/day.ts';
import { occursOn, matchesRule, nextOccurrence } from './recurrence.ts';

const start = '2026-11-23';
const weekdaySets = ['', '1', '2', '7', '135', '24', '67', '1234567'];
const byLibrary = (weekdays: string, weeks: number, day: Day, until: Day): string[] =>
  new RRule({
    freq: RRule.WEEKLY,
    interval: weeks,
    wkst: RRule.MO,
    byweekday: [...(weekdays || '1234567')].map((weekday) => Number(weekday) - 1),
    dtstart: new Date(`${day}T00:00:00Z`),
    until: new Date(`${until}T00:00:00Z`),
  })
    .all()
    .map((date) => date.toISOString().slice(0, 10));

it('names the days that RFC 5545 names, over a change of clocks and of the year', () => {
  for (const weekdays of weekdaySets)
    for (const weeks of [1, 2, 3, 4, 5])
      for (const day of daysFromTo(start, addDays(start, 6))) {
        const rule = { weekdays, weeks, day, until: addDays(day, 130) };
        const named = daysFromTo(addDays(day, -9), addDays(day, 140)).filter((date) =>
          matchesRule(rule, date),
        );
        expect(named, JSON.stringify(rule)).toEqual(byLibrary(weekdays, weeks, day, rule.until));
      }
});

const calendar = [
  aCalendarEntry({ id: 1, kind: 'week', day: '2026-01-01' }),
  aCalendarEntry({ id: 2, kind: 'holiday', day: '2026-12-25', until: '2026-12-26' }),
  aCalendarEntry({ id: 3, day: '2026-12-28', until: '2026-12-30' }),
  aCalendarEntry({ id: 4, kind: 'extraDay', day: '2026-12-05' }),
];
const on = (weekdays: string) =>
  daysFromTo('2026-12-01', '2026-12-31').filter((date) =>
    occursOn({ weekdays, weeks: 1, day: start, until: null }, calendar, date),
  );

it('leaves out holidays and closures; every working day takes extra days along', () => {
  expect(on('2')).toEqual(['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']);
  expect(on('6')).toEqual(['2026-12-05', '2026-12-12', '2026-12-19']);
  const working = on('');
  expect(working).toContain('2026-12-05');
  expect(working.filter((date) => date >= '2026-12-23')).toEqual(['2026-12-23', '2026-12-24', '2026-12-31']);
});

it('knows its next time, as far as there is one', () => {
  const rule = { weekdays: '2', weeks: 4, day: mondayOf(start), until: '2027-01-31' };
  expect(nextOccurrence(rule, calendar, start)).toBe('2026-11-24');
  expect(nextOccurrence(rule, calendar, '2026-11-25')).toBe('2026-12-22');
  expect(nextOccurrence(rule, calendar, '2027-01-20')).toBeNull();
  expect(nextOccurrence({ ...rule, day: '2027-01-01', until: null }, calendar, start)).toBe('2027-01-26');
});
