// @vitest-environment happy-dom
import { hallIds, type HallId } from '@werkplan/shared/halls/hall.ts';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { aCalendarEntry, aCapacity, anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { changeDay, showDay, showLoadingDay } from '../testing/shown-day.ts';
import { allHallsTotalAtom, hallTotalsAtom } from './hall-atoms.ts';

const date = '2026-11-23';
const totalsOf = (hall: HallId) => store().get(hallTotalsAtom(hall));

const capacities = [
  aCapacity({ id: 1, hallId: 1, maxCapacity: 80_000 }),
  aCapacity({ id: 2, hallId: 2, maxCapacity: 60_000 }),
  aCapacity({ id: 3, hallId: 3, maxCapacity: 0 }),
];
const orders = [
  anOrder({ id: 1, date, hallId: 1, steel: 30_000, matting: 2_000 }),
  anOrder({ id: 2, date, hallId: 1, steel: 51_000, matting: 0 }),
  anOrder({ id: 3, date, hallId: 2, steel: 0, matting: 9_999_999 }),
];

beforeEach(() => showDay({ date, orders, hallCapacities: capacities }));

describe("a hall's totals on the shown day", () => {
  it('are steel, matting and the remaining capacity, which is negative for an overload', () => {
    expect(totalsOf(1)).toEqual({
      id: 1,
      maxCapacity: 80_000,
      steelTotal: 81_000,
      mattingTotal: 2_000,
      remaining: -1_000,
    });
  });

  it('count no matting against the capacity', () => {
    expect(totalsOf(2)).toMatchObject({ mattingTotal: 9_999_999, steelTotal: 0, remaining: 60_000 });
  });

  it('are 0 for a closed hall without orders', () => {
    expect(totalsOf(3)).toMatchObject({ maxCapacity: 0, steelTotal: 0, remaining: 0 });
  });

  it.each([
    ['canceled', { isCanceled: true }],
    ['of another day, held for a part delivered on this one', { date: '2026-11-24' }],
    ['of another hall', { hallId: 2 as const }],
  ])('leave out an order that is %s', (_, change) => {
    showDay({
      date,
      orders: [
        anOrder({ id: 1, date, hallId: 1, steel: 30_000 }),
        anOrder({ id: 2, date, steel: 7_000, ...change }),
      ],
      hallCapacities: capacities,
    });
    expect(totalsOf(1)?.steelTotal).toBe(30_000);
  });

  it('use the day’s exception, else the latest default, but no future one', () => {
    const later = aCapacity({ id: 4, hallId: 1, day: '2026-11-24', maxCapacity: 5_000 });
    const own = aCapacity({ id: 5, hallId: 1, kind: 'day', day: date, maxCapacity: 40_000 });
    changeDay({ hallCapacities: [...capacities, later] });
    expect(totalsOf(1)?.maxCapacity).toBe(80_000);
    changeDay({ hallCapacities: [...capacities, later, own] });
    expect(totalsOf(1)?.maxCapacity).toBe(40_000);
  });

  it('have no capacity on a closed day, unless it has an exception', () => {
    const week = aCalendarEntry({ id: 1, kind: 'week', day: '2026-01-01' });
    changeDay({ calendarEntries: [week] });
    expect(totalsOf(1)?.maxCapacity).toBe(80_000);
    changeDay({ calendarEntries: [week, aCalendarEntry({ id: 2, day: date, name: 'Umbau' })] });
    expect(totalsOf(1)?.maxCapacity).toBe(0);
    const own = aCapacity({ id: 5, hallId: 1, kind: 'day', day: date, maxCapacity: 40_000 });
    changeDay({ hallCapacities: [...capacities, own] });
    expect(totalsOf(1)?.maxCapacity).toBe(40_000);
  });

  it('are null while the day loads', () => {
    showLoadingDay(date);
    expect(totalsOf(1)).toBeNull();
    expect(store().get(allHallsTotalAtom)).toBeNull();
    showDay({ date });
    expect(totalsOf(1)).toMatchObject({ maxCapacity: 0, steelTotal: 0, remaining: 0 });
  });
});

describe('all halls together', () => {
  it('are summed by field', () => {
    expect(store().get(allHallsTotalAtom)).toEqual({
      maxCapacity: 140_000,
      steelTotal: 81_000,
      mattingTotal: 10_001_999,
      remaining: 59_000,
    });
  });

  it('are the sums of random orders', () => {
    const random = randomOf(23);
    for (let round = 0; round < 50; round += 1) {
      const some = Array.from({ length: random.below(30) }, (_, index) =>
        anOrder({
          id: index + 1,
          date: random.chance(0.8) ? date : '2026-11-24',
          hallId: random.pick(hallIds),
          steel: random.below(10_000_000),
          matting: random.below(10_000_000),
          isCanceled: random.chance(0.2),
        }),
      );
      showDay({ date, orders: some, hallCapacities: capacities });
      const counted = some.filter((order) => order.date === date && !order.isCanceled);
      const steel = counted.reduce((sum, order) => sum + order.steel, 0);
      expect(store().get(allHallsTotalAtom)).toMatchObject({
        steelTotal: steel,
        mattingTotal: counted.reduce((sum, order) => sum + order.matting, 0),
        remaining: 140_000 - steel,
      });
    }
  });
});

describe('a subscriber of a hall', () => {
  const drawsOf = (hall: HallId, change: () => void): number => {
    let draws = 0;
    const stop = store().sub(hallTotalsAtom(hall), () => (draws += 1));
    change();
    stop();
    return draws;
  };

  it('is notified of a change of its steel', () => {
    const changed = orders.map((order) => (order.id === 3 ? { ...order, steel: 1_000 } : order));
    expect(drawsOf(2, () => changeDay({ orders: changed }))).toBe(1);
  });

  it("is not notified of another hall's changes, or of fields that its totals ignore", () => {
    const other = orders.map((order) => (order.id === 1 ? { ...order, steel: 1_000 } : order));
    expect(drawsOf(2, () => changeDay({ orders: other }))).toBe(0);
    const renamed = orders.map((order) => ({ ...order, city: 'Haslach' }));
    changeDay({ orders });
    expect(drawsOf(2, () => changeDay({ orders: renamed }))).toBe(0);
  });
});
