import { describe, expect, it } from 'vitest';
import { addDays, daysFromTo } from '../values/day.ts';
import type { CalendarEntry } from '../working-days/calendar-entry-schema.ts';
import { kgLeftOf } from './kg-left.ts';
import { reservedIn, reservedShareOn } from './reserved.ts';
import { aReservation } from './testing/a-reservation.ts';

const monday = '2026-11-23';
const week = daysFromTo(monday, addDays(monday, 6));
const closed = (day: string): CalendarEntry => ({
  id: 1,
  kind: 'closure',
  day,
  until: day,
  name: 'Inventur',
  workdays: '',
  version: 1,
});
const steelOn = (given: Parameters<typeof aReservation>[0], today = monday, calendar: CalendarEntry[] = []) =>
  week.map((day) => reservedIn([aReservation(given)], 1, day, { today, calendar }).steel);

describe('a week', () => {
  it('is spread over its working days, with the rest on the last', () => {
    expect(steelOn({ steel: 40_003 })).toEqual([8_000, 8_000, 8_000, 8_000, 8_003, 0, 0]);
    expect(steelOn({ steel: 3 })).toEqual([0, 0, 0, 0, 3, 0, 0]);
  });

  it('is spread over the working days that remain, without closed ones', () => {
    expect(steelOn({}, '2026-11-25', [closed('2026-11-26')])).toEqual([0, 0, 20_000, 0, 20_000, 0, 0]);
    expect(steelOn({}, '2026-11-28')).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(steelOn({}, addDays(monday, 7))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('shrinks by what is booked, never below 0, steel and matting apart', () => {
    expect(steelOn({ bookedSteel: 15_000 }).slice(0, 5)).toEqual([5_000, 5_000, 5_000, 5_000, 5_000]);
    const row = aReservation({ matting: 10_000, bookedSteel: 50_000, bookedMatting: 4_000 });
    expect(kgLeftOf([row]).get(1)).toEqual({ steel: 0, matting: 6_000 });
  });
});

describe('a day', () => {
  it('counts on its day, closed or not, until it is over', () => {
    const row = { period: 'day', day: '2026-11-28', steel: 9_000 } as const;
    expect(steelOn(row, monday, [closed('2026-11-28')])).toEqual([0, 0, 0, 0, 0, 9_000, 0]);
    expect(steelOn(row, '2026-11-29')).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

it('gives no share outside of the period', () => {
  const kg = { steel: 5, matting: 5 };
  expect(reservedShareOn(aReservation(), kg, '2026-11-30', { today: monday, calendar: [] }).steel).toBe(0);
});
