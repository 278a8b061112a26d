import { describe, expect, it } from 'vitest';
import { aCalendarEntry } from '../live/testing/rows.ts';
import { addDays, daysFromTo } from '../values/day.ts';
import { calendarDay, isClosedDay, isWorkingDay, nextWorkingDay } from './working-days.ts';

const week = aCalendarEntry({ id: 1, kind: 'week', day: '2026-11-23' });
const holiday = aCalendarEntry({ id: 2, kind: 'holiday', day: '2026-12-25', name: '1. Weihnachtstag' });
const closure = aCalendarEntry({ id: 3, day: '2026-12-24', until: '2027-01-05', name: 'Betriebsferien' });
const extra = aCalendarEntry({ id: 4, kind: 'extraDay', day: '2026-12-25', name: 'Zusatzschicht' });
const saturday = '2026-11-28';

describe('a day of the calendar', () => {
  it('is closed by the week, a holiday, a closure, and open by an extra day, in this order', () => {
    const states = [[week], [week, holiday], [holiday, closure, week], [extra, week, closure, holiday]].map(
      (entries) => calendarDay(entries, '2026-12-25'),
    );
    expect(states).toEqual([
      { date: '2026-12-25', state: 'working', name: '' },
      { date: '2026-12-25', state: 'holiday', name: '1. Weihnachtstag' },
      { date: '2026-12-25', state: 'closure', name: 'Betriebsferien' },
      { date: '2026-12-25', state: 'extra', name: 'Zusatzschicht' },
    ]);
    expect(calendarDay([week], saturday).state).toBe('off');
  });

  it('is closed from the first to the last day of a closure, and on no other', () => {
    const closed = daysFromTo('2026-12-23', '2027-01-06').filter(
      (day) => calendarDay([week, closure], day).state === 'closure',
    );
    expect([closed.at(0), closed.at(-1), closed.length]).toEqual(['2026-12-24', '2027-01-05', 13]);
  });

  it('follows the week that began last, and Monday to Friday before any', () => {
    const sixDays = aCalendarEntry({ id: 5, kind: 'week', day: '2026-12-01', workdays: '123456' });
    const works = (day: string): boolean => isWorkingDay([sixDays, week], day);
    expect([saturday, '2026-12-05', '2026-12-06', '2026-11-21', '2026-11-20'].map(works)).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('has no capacity of before the plant had a calendar taken away', () => {
    expect([isClosedDay([week], '2026-11-22'), isClosedDay([week], saturday)]).toEqual([false, true]);
    expect(isClosedDay([], saturday)).toBe(false);
  });
});

describe('nextWorkingDay', () => {
  it.each([
    ['Thursday', '2026-11-26', '2026-11-27'],
    ['Friday', '2026-11-27', '2026-11-30'],
    ['Saturday', '2026-11-28', '2026-11-30'],
    ['the day before the works holidays', '2026-12-23', '2026-12-25'],
    ['the works holidays', '2026-12-25', '2027-01-06'],
  ])('follows a %s', (_name, day, next) => {
    expect(nextWorkingDay([week, holiday, closure, extra], day)).toBe(next);
  });

  it('is the next day of a plant that never works', () => {
    const never = aCalendarEntry({ id: 6, kind: 'week', day: '2026-01-01', workdays: '' });
    expect(nextWorkingDay([never], saturday)).toBe(addDays(saturday, 1));
  });
});
