// @vitest-environment happy-dom
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { changeDay, showDay, showLoadingDay } from '../testing/shown-day.ts';
import { isOrderReadOnlyAtom, orderAtom, orderIdsOfHallAtom, ordersOfHallAtom } from './order-atoms.ts';

const date = '2026-11-23';
const idsOf = (hall: 1 | 2 | 3) => store().get(orderIdsOfHallAtom(hall));

const orders = [
  anOrder({ id: 1, date, orderId: '9' }),
  anOrder({ id: 2, date, orderId: '10' }),
  anOrder({ id: 3, date, orderId: '248016', isCanceled: true }),
  anOrder({ id: 4, date, orderId: '248017', hallId: 2 }),
  anOrder({ id: 5, date: '2026-11-24', orderId: '248018' }),
];

beforeEach(() => showDay({ date, orders }));

describe("a hall's orders of the shown day", () => {
  it('are sorted by descending number, with canceled ones separate', () => {
    expect(idsOf(1)).toEqual({ active: [2, 1], canceled: [3] });
    expect(idsOf(2)).toEqual({ active: [4], canceled: [] });
    expect(idsOf(3)).toEqual({ active: [], canceled: [] });
  });

  it('are newest first within the same number', () => {
    showDay({ date, orders: [1, 3, 2].map((id) => anOrder({ id, date, orderId: '7' })) });
    expect(idsOf(1)?.active).toEqual([3, 2, 1]);
  });

  it('are null while the day loads', () => {
    showLoadingDay(date);
    expect(idsOf(1)).toBeNull();
    expect(store().get(ordersOfHallAtom(1))).toBeNull();
    showDay({ date });
    expect(idsOf(1)).toEqual({ active: [], canceled: [] });
  });

  it('follow an order’s move to another hall or day, and its cancellation', () => {
    const moved = (change: object) =>
      orders.map((order) => (order.id === 2 ? { ...order, ...change } : order));
    changeDay({ orders: moved({ hallId: 3 }) });
    expect([idsOf(1)?.active, idsOf(3)?.active]).toEqual([[1], [2]]);
    changeDay({ orders: moved({ date: '2026-11-24' }) });
    expect([idsOf(1)?.active, idsOf(3)?.active]).toEqual([[1], []]);
    changeDay({ orders: moved({ isCanceled: true }) });
    expect(idsOf(1)).toEqual({ active: [1], canceled: [3, 2] });
  });
});

describe('a subscriber of the list', () => {
  const draws = (what: Parameters<ReturnType<typeof store>['sub']>[0], change: () => void): number => {
    let count = 0;
    const stop = store().sub(what, () => (count += 1));
    change();
    stop();
    return count;
  };
  const edited = orders.map((order) => (order.id === 1 ? { ...order, city: 'Haslach' } : order));

  it('is not notified of a changed row, even in this hall', () => {
    expect(draws(orderIdsOfHallAtom(1), () => changeDay({ orders: edited }))).toBe(0);
  });

  it('is notified when an order is added, removed or canceled', () => {
    const canceled = orders.map((order) => (order.id === 1 ? { ...order, isCanceled: true } : order));
    expect(draws(orderIdsOfHallAtom(1), () => changeDay({ orders: canceled }))).toBe(1);
    expect(draws(orderIdsOfHallAtom(1), () => changeDay({ orders: orders.slice(1) }))).toBe(1);
  });

  it('is notified of changed rows only in its hall', () => {
    expect(draws(ordersOfHallAtom(1), () => changeDay({ orders: edited }))).toBe(1);
    changeDay({ orders });
    expect(draws(ordersOfHallAtom(2), () => changeDay({ orders: edited }))).toBe(0);
  });
});

describe('an order', () => {
  it('can be read by its id, also if only its part is on the day', () => {
    expect(store().get(orderAtom(5))?.orderId).toBe('248018');
    expect(store().get(orderAtom(6))).toBeUndefined();
  });

  it.each([
    ['of today', 1, date, false],
    ['of a day to come', 5, date, false],
    ['canceled', 3, date, true],
    ['of a day that is over', 1, '2026-11-24', true],
    ['that is not there', 99, date, true],
  ])('%s is read-only or not', (_, id, today, expected) => {
    store().set(todayAtom, today);
    expect(store().get(isOrderReadOnlyAtom(id))).toBe(expected);
  });

  it('becomes read-only at midnight', () => {
    const readOnly = isOrderReadOnlyAtom(1);
    expect(store().get(readOnly)).toBe(false);
    store().set(todayAtom, '2026-11-24');
    expect(store().get(readOnly)).toBe(true);
  });
});
