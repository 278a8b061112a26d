import { expect, it } from 'vitest';
import type { HallDay } from '@werkplan/shared/halls/hall-schema.ts';
import { hallTotals } from '@werkplan/shared/halls/hall-rules.ts';
import { seeded } from '../support/random.ts';
import { addDays, daysBetween } from '@werkplan/shared/values/day.ts';
import { daysNear, suggestHalls } from '@werkplan/shared/proposals/suggest-halls.ts';

const today = '2026-11-23';
const dayWith = (date: string, ...free: readonly [number, number, number]): HallDay => ({
  date,
  revision: 1,
  state: 'working',
  name: '',
  releasedAt: null,
  releasedBy: null,
  lateChanges: 0,
  halls: free.map((kg, index) =>
    hallTotals(
      { id: (index + 1) as 1 | 2 | 3, steelTotal: kg < 0 ? 0 : 60_000 - kg, mattingTotal: 0 },
      kg < 0 ? 0 : 60_000,
    ),
  ),
});
const order = { date: '2026-11-25', hallId: 2, steel: 10_000 } as const;

it('another hall on its day comes before its hall on the next one, and both before what is further away', () => {
  const days = [
    dayWith('2026-11-24', 20_000, 20_000, 0),
    dayWith('2026-11-25', 0, 0, 12_000),
    dayWith('2026-11-26', 0, 10_000, 0),
  ];
  expect(suggestHalls(order, days)).toEqual([
    { date: '2026-11-25', hallId: 3, fits: true, load: 58_000, capacity: 60_000 },
    { date: '2026-11-24', hallId: 2, fits: true, load: 50_000, capacity: 60_000 },
    { date: '2026-11-26', hallId: 2, fits: true, load: 60_000, capacity: 60_000 },
  ]);
});

it('without room anywhere names the least overload; a hall without capacity never', () => {
  const days = [dayWith('2026-11-25', -1, 0, 3_000), dayWith('2026-11-26', 9_000, -1, 1_000)];
  expect(suggestHalls(order, days).map(({ date, hallId, fits }) => [date, hallId, fits])).toEqual([
    ['2026-11-26', 1, false],
    ['2026-11-25', 3, false],
    ['2026-11-26', 3, false],
  ]);
});

it('looks no further than a week back and two ahead, and never before today', () => {
  expect(daysNear('2026-12-24', today).at(0)).toBe('2026-12-17');
  expect(daysNear('2026-11-25', today)).toEqual(
    Array.from({ length: 17 }, (_, index) => addDays(today, index)),
  );
});

it('of 500 random plans never names what is worse before what is better', () => {
  const random = seeded(20_261_124);
  const wronglyLeftOut: string[] = [];
  for (let round = 0; round < 500; round += 1) {
    const days = daysNear(order.date, today).map((date) =>
      dayWith(date, random.below(20_000) - 2_000, random.below(20_000) - 2_000, random.below(20_000)),
    );
    const found = suggestHalls(order, days);
    expect(found).toHaveLength(3);
    const worst = found[2];
    for (const { date, halls } of days)
      for (const { id, maxCapacity, remaining } of halls) {
        const isNamed = found.some((one) => one.date === date && one.hallId === id);
        if (isNamed || maxCapacity === 0 || (date === order.date && id === order.hallId)) continue;
        const fits = remaining >= order.steel;
        // A day that was not suggested must not fit better, and if it fits equally well, it must not be nearer.
        const isNearer =
          worst &&
          Math.abs(daysBetween(order.date, date)) < Math.abs(daysBetween(order.date, worst.date)) - 1;
        if (fits && (!worst?.fits || isNearer)) wronglyLeftOut.push(`plan ${round}: hall ${id} on ${date}`);
      }
  }
  expect(wronglyLeftOut).toEqual([]);
});
