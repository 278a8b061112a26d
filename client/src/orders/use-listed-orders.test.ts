// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { renderHookInApp } from '../testing/in-app.ts';
import { changeDay, showDay, showLoadingDay } from '../testing/shown-day.ts';
import { focusedRowAtom, retainRow } from './rows-in-use.ts';
import { keepRowsInUse, keepShownOrder, type OrderLists } from './stable-row-order.ts';
import { useListedOrders } from './use-listed-orders.ts';
import { defaultSorting, type OrderFilters, type OrderSorting } from './sorted-orders.ts';

const date = '2026-11-23';
const cities = ['Kehl', 'Lahr', 'Achern', 'Kehl'];
/** Orders 104 to 101 have the ids 4 to 1, so they are listed as 4, 3, 2, 1. */
const orders = cities.map((city, index) =>
  anOrder({ id: index + 1, date, orderId: String(101 + index), city }),
);
const changed = (id: number, change: Partial<Order>): Order[] =>
  orders.map((order) => (order.id === id ? { ...order, ...change } : order));

interface View {
  readonly sorting: OrderSorting;
  readonly filters: OrderFilters;
}
const plain: View = { sorting: defaultSorting, filters: {} };
const open = (view: View = plain) => {
  const rendered = renderHookInApp(
    ({ sorting, filters }: View) => useListedOrders(1, sorting, filters),
    view,
  );
  return {
    ...rendered,
    lists: () => [rendered.result.current.active, rendered.result.current.canceled],
  };
};
const focus = (id: number | null): void => act(() => store().set(focusedRowAtom, id));
const theyChange = (next: Order[]): void => act(() => changeDay({ orders: next }));

beforeEach(() => {
  store().set(focusedRowAtom, null);
  showDay({ date, orders });
});

describe('the listed orders', () => {
  it('are sorted, with canceled ones separate', () => {
    expect(open().lists()).toEqual([[4, 3, 2, 1], []]);
    showDay({ date, orders: changed(3, { isCanceled: true }) });
    expect(open().lists()).toEqual([[4, 2, 1], [3]]);
  });

  it('are those that pass the filters; an empty table differs from one that is filtered empty', () => {
    const filtered = open({ ...plain, filters: { city: 'Offenburg' } });
    expect(filtered.lists()).toEqual([[], []]);
    expect(filtered.result.current).toMatchObject({ isEmpty: false, isLoaded: true });
    showDay({ date });
    expect(open().result.current).toMatchObject({ isEmpty: true, isLoaded: true });
    showLoadingDay(date);
    expect(open().result.current).toMatchObject({ isEmpty: true, isLoaded: false });
  });

  it('follow others’ changes at once while the table is not focused', () => {
    const table = open();
    theyChange([...changed(2, { orderId: '999' }), anOrder({ id: 5, date, orderId: '500' })]);
    expect(table.lists()).toEqual([[2, 5, 4, 3, 1], []]);
  });

  it('stay the same arrays until they change', () => {
    const table = open();
    const before = table.result.current.active;
    theyChange(changed(2, { city: 'Haslach' }));
    expect(table.result.current.active).toBe(before);
  });
});

describe('while the table is focused', () => {
  it('rows stay in place, and new ones are inserted', () => {
    const table = open();
    focus(3);
    theyChange([...changed(2, { orderId: '999' }), anOrder({ id: 5, date, orderId: '103' })]);
    expect(table.lists()).toEqual([[4, 5, 3, 2, 1], []]);
    focus(null);
    expect(table.lists()).toEqual([[2, 4, 5, 3, 1], []]);
  });

  it('the row in use stays in place when canceled, and moves after it is left', () => {
    const table = open();
    focus(3);
    theyChange(changed(3, { isCanceled: true }));
    expect(table.lists()).toEqual([[4, 3, 2, 1], []]);
    focus(null);
    expect(table.lists()).toEqual([[4, 2, 1], [3]]);
  });

  it('an edited row stays when its order leaves the day or hall, or a filter would hide it', () => {
    const table = open({ ...plain, filters: { city: 'Kehl' } });
    expect(table.lists()).toEqual([[4, 1], []]);
    const letGo = retainRow(anOrder({ id: 4, date, orderId: '104', city: 'Kehl' }));
    for (const change of [{ city: 'Lahr' }, { date: '2026-11-24' }, { hallId: 2 as const }]) {
      theyChange(changed(4, change));
      expect(table.lists()).toEqual([[4, 1], []]);
    }
    act(letGo);
    expect(table.lists()).toEqual([[1], []]);
  });

  it('another hall starts without retained rows', () => {
    const letGo = retainRow(anOrder({ id: 9, date, hallId: 2 }));
    const table = open();
    table.rerender({ ...plain, filters: { city: 'Kehl' } });
    expect(table.lists()).toEqual([[4, 1], []]);
    letGo();
  });

  it('another sorting or filter applies at once, with an excluded row in use on top', () => {
    const table = open();
    const letGo = retainRow(orders[1] ?? anOrder({ id: 2, date }));
    table.rerender({ ...plain, sorting: { column: 'city', descending: false } });
    expect(table.lists()[0]?.[0]).toBe(3);
    table.rerender({ ...plain, filters: { city: 'Kehl' } });
    expect(table.lists()).toEqual([[2, 4, 1], []]);
    act(letGo);
    expect(table.lists()).toEqual([[4, 1], []]);
  });
});

describe('for random changes', () => {
  const random = randomOf(31);
  const some = (): number[] => {
    const left = Array.from({ length: 12 }, (_, index) => index);
    const taken: number[] = [];
    for (let count = random.below(13); count > 0; count -= 1)
      taken.push(...left.splice(random.below(left.length), 1));
    return taken;
  };
  const splitUp = (ids: readonly number[]): OrderLists => {
    const at = random.below(ids.length + 1);
    return { active: ids.slice(0, at), canceled: ids.slice(at) };
  };
  const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

  it('keepOrder lists exactly the wanted ids, and keeps the order of shown ones', () => {
    for (let round = 0; round < 300; round += 1) {
      const [shown, next] = [some(), some()];
      const kept = keepShownOrder(shown, next);
      expect(sorted(kept)).toEqual(sorted(next));
      const stayed = (ids: readonly number[]): number[] =>
        ids.filter((id) => shown.includes(id) && next.includes(id));
      expect(stayed(kept)).toEqual(stayed(shown));
    }
  });

  it('keepOrder does not change an up-to-date list', () => {
    for (let round = 0; round < 100; round += 1) {
      const next = some();
      expect(keepShownOrder(next, next)).toEqual(next);
      expect(keepShownOrder([], next)).toEqual(next);
    }
  });

  it('stableLists lists each row once: all wanted ones, and those in use in their former list', () => {
    for (let round = 0; round < 300; round += 1) {
      const [shown, next, inUse] = [splitUp(some()), splitUp(some()), new Set(some().slice(0, 3))];
      const held = keepRowsInUse(shown, next, inUse);
      const all = [...held.active, ...held.canceled];
      const stay = [...shown.active, ...shown.canceled].filter((id) => inUse.has(id));
      expect(new Set(all).size).toBe(all.length);
      expect(sorted(all)).toEqual(sorted([...new Set([...next.active, ...next.canceled, ...stay])]));
      for (const list of ['active', 'canceled'] as const)
        expect(held[list]).toEqual(expect.arrayContaining(shown[list].filter((id) => inUse.has(id))));
    }
  });
});
