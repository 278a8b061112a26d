import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { orderTextFields } from '@werkplan/shared/orders/order-texts.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { describe, expect, it } from 'vitest';
import { defaultSorting, sortedOrders, type OrderFilters, type OrderSorting } from './sorted-orders.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = '2026-11-23';
const listed = (
  orders: Order[],
  sorting: OrderSorting = defaultSorting,
  filters: OrderFilters = {},
): number[] => sortedOrders(orders, sorting, filters).map(({ id }) => id);

const by = (column: OrderSorting['column'], descending = false): OrderSorting => ({ column, descending });
const withTexts = (column: OrderSorting['column'], texts: readonly string[]): Order[] =>
  texts.map((text, index) => anOrder({ id: index + 1, date, orderId: String(100 - index), [column]: text }));

describe('sorting', () => {
  it('is by descending number by default', () => {
    const orders = withTexts('orderId', ['9', '248016', '10', '99']);
    expect(listed(orders)).toEqual([2, 4, 3, 1]);
    expect(listed(orders, by('orderId'))).toEqual([1, 3, 4, 2]);
  });

  it('puts the newest first within one number, and reverses with the direction', () => {
    const orders = withTexts('orderId', ['7', '7', '8']);
    expect(listed(orders)).toEqual([3, 2, 1]);
    expect(listed(orders, by('orderId'))).toEqual([1, 2, 3]);
  });

  it('sorts text in German order: ä beside a, ignoring case, numbers by value', () => {
    spec('2.19a');
    const cities = withTexts('city', [
      'Zell',
      'Ärzte',
      'achern',
      'Halle 10',
      'Halle 9',
      'Østerby',
      'Oppenau',
    ]);
    const names = (ids: number[]) => ids.map((id) => cities[id - 1]?.city);
    expect(names(listed(cities, by('city')))).toEqual([
      'achern',
      'Ärzte',
      'Halle 9',
      'Halle 10',
      'Oppenau',
      'Østerby',
      'Zell',
    ]);
  });

  it('sorts equal texts by number, regardless of their former order', () => {
    const orders = withTexts('city', ['Kehl', 'Kehl', 'Achern', 'Kehl']);
    expect(listed(orders, by('city'))).toEqual([3, 1, 2, 4]);
    expect(listed(orders.toReversed(), by('city'))).toEqual([3, 1, 2, 4]);
    expect(listed(orders.toReversed(), by('city', true))).toEqual(listed(orders, by('city', true)));
  });

  it('puts orders without a time first, or last in reverse', () => {
    const orders = withTexts('time', ['06:00', '', '10:00', '9:30']);
    expect(listed(orders, by('time'))[0]).toBe(2);
    expect(listed(orders, by('time', true)).at(-1)).toBe(2);
  });

  it('neither loses nor duplicates orders', () => {
    const random = randomOf(5);
    for (let round = 0; round < 20; round += 1) {
      const orders = Array.from({ length: random.below(40) }, (_, index) =>
        anOrder({
          id: index + 1,
          date,
          orderId: String(random.below(30)),
          city: random.pick(['Kehl', 'kehl', 'Ärzte', '']),
          time: random.pick(['', '06:00', '6:00']),
        }),
      );
      const found = listed(orders, by(random.pick(orderTextFields), random.chance(0.5)));
      expect(found.toSorted((a, b) => a - b)).toEqual(orders.map(({ id }) => id));
    }
  });
});

describe('filters', () => {
  const orders = [
    anOrder({ id: 1, date, orderId: '248016', city: 'Offenburg', time: '06:00' }),
    anOrder({ id: 2, date, orderId: '248117', city: 'Gengenbach', time: '' }),
    anOrder({ id: 3, date, orderId: '51', city: 'Bad Peterstal-Griesbach', time: '06:30' }),
  ];
  const filtered = (filters: OrderFilters) => listed(orders, by('orderId', true), filters);

  it.each([
    [{ city: 'bach' }, [2, 3]],
    [{ city: 'BACH' }, [2, 3]],
    [{ city: '  offen ' }, [1]],
    [{ orderId: '48' }, [2, 1]],
    [{ time: '06:' }, [1, 3]],
    [{ city: 'bach', time: '06' }, [3]],
    [{ city: 'Kehl' }, []],
    [{ city: '' }, [2, 1, 3]],
    [{ city: '   ' }, [2, 1, 3]],
    [{}, [2, 1, 3]],
  ] as const)('%j shows %j', (filters, ids) => {
    expect(filtered(filters)).toEqual(ids);
  });

  it.each(['buehl', 'buhl', 'Bühl', 'BÜHL', 'Bu\u0308hl', 'bühl rathausstrasse', 'BUEHL-RATHAUSSTRAẞE'])(
    'finds Bühl by %s',
    (city) => {
      spec('2.19a');
      const rows = withTexts('city', ['Bühl-Rathausstraße', 'Bahlingen', 'Buehl Rathausstrasse']);
      expect(listed(rows, by('orderId', true), { city })).toEqual([1, 3]);
    },
  );

  it('use the text literally, not as a pattern', () => {
    expect(filtered({ city: '.*' })).toEqual([]);
    expect(filtered({ city: 'peterstal-gr' })).toEqual([3]);
  });

  it('accept an empty table', () => {
    expect(listed([], defaultSorting, { city: 'Kehl' })).toEqual([]);
  });
});

it.each(orderTextFields)('filters and sorts the column %s', (field) => {
  const orders = withTexts(field, ['111', '222']);
  expect(listed(orders, by(field))).toEqual([1, 2]);
  expect(listed(orders, by(field, true))).toEqual([2, 1]);
  expect(listed(orders, defaultSorting, { [field]: '22' })).toEqual([2]);
});
