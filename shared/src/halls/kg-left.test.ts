import { describe, expect, it } from 'vitest';
import { randomOf } from '../live/testing/random.ts';
import { addDays, daysFromTo } from '../values/day.ts';
import { kgLeftOf } from './kg-left.ts';
import { reservationsOn, reservedIn } from './reserved.ts';
import { aReservation } from './testing/a-reservation.ts';

const monday = '2026-11-23';
const week = daysFromTo(monday, addDays(monday, 6));

describe('several of one site and hall', () => {
  it('are reduced a day before its week, the older before the newer, each kg once', () => {
    const [tuesday, booked] = ['2026-11-24', { bookedSteel: 30_000 }];
    const rows = [
      aReservation({ id: 1, steel: 20_000, ...booked }),
      aReservation({ id: 2, steel: 20_000, ...booked }),
      aReservation({ id: 3, period: 'day', day: tuesday, steel: 5_000, bookedSteel: 12_000 }),
      aReservation({ id: 4, period: 'day', day: tuesday, steel: 10_000, bookedSteel: 12_000 }),
    ];
    const steel = (id: number) => kgLeftOf(rows).get(id)?.steel;
    // Tuesday's 12 t reduce both of the day's reservations; the remaining 18 t reduce the older week's.
    expect([3, 4, 1, 2].map(steel)).toEqual([0, 3_000, 2_000, 20_000]);
  });

  it('have nothing to do with other sites, halls and weeks', () => {
    const others = [
      aReservation({ id: 2, siteId: 2 }),
      aReservation({ id: 3, hallId: 2 }),
      aReservation({ id: 4, day: '2026-11-30' }),
    ];
    const left = kgLeftOf([aReservation({ bookedSteel: 40_000 }), ...others]);
    expect([1, 2, 3, 4].map((id) => left.get(id)?.steel)).toEqual([0, 40_000, 40_000, 40_000]);
    const on = reservationsOn(others, monday, { today: monday, calendar: [] });
    expect(on.map(({ reservation }) => reservation.id)).toEqual([2, 3]);
  });

  it('leave together what is given less what is booked, whatever is drawn, and spread all of it', () => {
    const random = randomOf(7);
    for (let round = 0; round < 1_000; round += 1) {
      const today = addDays(monday, random.below(5));
      const [ofWeek, ofFriday] = [1 + random.below(60_000), random.below(30_000)];
      const bookedOnFriday = random.below(40_000);
      const booked = bookedOnFriday + random.below(60_000);
      const rows = [
        aReservation({ id: 1, steel: ofWeek, bookedSteel: booked }),
        aReservation({
          id: 2,
          period: 'day',
          day: '2026-11-27',
          steel: ofFriday,
          bookedSteel: bookedOnFriday,
        }),
      ];
      const left = kgLeftOf(rows);
      const taken = Math.min(ofFriday, bookedOnFriday);
      expect(left.get(2)?.steel).toBe(ofFriday - taken);
      expect(left.get(1)?.steel).toBe(Math.max(0, ofWeek - (booked - taken)));
      const spread = week.map((day) => reservedIn(rows, 1, day, { today, calendar: [] }).steel);
      expect(spread.reduce((sum, kg) => sum + kg, 0)).toBe(
        (left.get(1)?.steel ?? 0) + (left.get(2)?.steel ?? 0),
      );
      expect(Math.min(...spread)).toBeGreaterThanOrEqual(0);
    }
  });
});
