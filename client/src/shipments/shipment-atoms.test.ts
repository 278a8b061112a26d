import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { dispatch } from '../live/sync-store.ts';
import { showDay } from '../testing/shown-day.ts';
import { filterAtom, filterCountsAtom, searchAtom, unassignedOnDayAtom, shownIdsAtom } from './list-state.ts';
import { cardAtom, placeOfShipmentAtom, unassignedAtom } from './shipment-atoms.ts';

const date = testDay;
const [yesterday, tomorrow] = ['2026-11-22', '2026-11-24'];

const orders = [
  anOrder({ id: 1, date, orderId: '100', constructionSite: 'Parkhaus Messe Süd' }),
  anOrder({ id: 2, date, orderId: '200', constructionSite: 'KITA Öhringen', isCanceled: true }),
  anOrder({ id: 3, date, orderId: '300', constructionSite: 'Brücke Straßburg' }),
];
/** One of each: active, moved, ghost, of a canceled order, deleted, on a truck. */
const shipments = [
  aShipment({ id: 1, date, productionOrderId: 1, amount: 100 }),
  aShipment({ id: 2, date, productionOrderId: 3, amount: 900, previousDate: yesterday }),
  aShipment({ id: 3, date: tomorrow, productionOrderId: 1, dateAtLastOrderChange: date }),
  aShipment({ id: 4, date, productionOrderId: 2 }),
  aShipment({ id: 5, date, productionOrderId: 3, isDeleted: true }),
  aShipment({ id: 6, date, productionOrderId: 3 }),
];

beforeEach(() => {
  store().set(searchAtom, '');
  store().set(filterAtom, 'all');
  showDay({
    orders,
    shipments,
    trucks: [aTruck({ id: 3 })],
    deliveries: [aDelivery({ id: 4, date, truckId: 3 })],
    deliveryItems: [
      anItem({ id: 20, deliveryId: 4, ordinalNumberInDelivery: 19, shipmentId: 6 }),
      anItem({ id: 21, deliveryId: 4, text: 'Kran' }),
    ],
  });
});

describe('a card', () => {
  it.each([
    [1, 'active', false],
    [2, 'active', true],
    [3, 'ghost', false],
    [4, 'canceled', false],
    [5, 'deleted', false],
    [6, 'active', false],
  ])('%i is %s', (id, shipmentClass, isMoved) => {
    expect(store().get(cardAtom(id))).toMatchObject({ class: shipmentClass, isMoved, shipment: { id } });
  });

  it('is null if the day has no such shipment, and while the day loads', () => {
    expect(store().get(cardAtom(99))).toBeNull();
    dispatch({ type: 'closed' });
    expect(store().get(cardAtom(1))).toBeNull();
    expect([store().get(unassignedAtom), store().get(shownIdsAtom), store().get(filterCountsAtom)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the place of a card', () => {
  it('is its slot, or null in the list', () => {
    expect(store().get(placeOfShipmentAtom(6))).toEqual({ itemId: 20, deliveryId: 4, slot: 19 });
    expect(store().get(placeOfShipmentAtom(1))).toBeNull();
  });

  it('stays the same object while others move, and follows the item', () => {
    const before = store().get(placeOfShipmentAtom(6));
    const placed = anItem({ id: 22, deliveryId: 4, ordinalNumberInDelivery: 3, shipmentId: 1 });
    dispatch({ type: 'patch', message: aPatch(1, { deliveryItems: [placed] }), at: 0 });
    expect(store().get(placeOfShipmentAtom(6))).toBe(before);
    expect(store().get(placeOfShipmentAtom(1))).toMatchObject({ slot: 3 });
    const gone = { deleted: { deliveryItems: [{ id: 20, version: 2 }] } };
    dispatch({ type: 'patch', message: aPatch(2, gone), at: 0 });
    expect(store().get(placeOfShipmentAtom(6))).toBeNull();
  });
});

describe('the list', () => {
  it.each([
    ['all', [2, 1], [3, 4, 5]],
    ['active', [2, 1], []],
    ['moved', [2], [3]],
    ['canceled', [4], []],
    ['deleted', [5], []],
  ] as const)('%s shows %j, and below %j', (filter, first, second) => {
    store().set(filterAtom, filter);
    expect(store().get(shownIdsAtom)).toEqual({ first, second });
  });

  it.each([
    ['', [2, 1]],
    ['   ', [2, 1]],
    ['messe', [1]],
    ['  MESSE süd ', [1]],
    ['SÜD', [1]],
    ['straß', [2]],
    ['STRASS', [2]],
    ['sued', [1]],
    ['sud', [1]],
    ['su\u0308d', [1]],
    ['messe-süd', [1]],
    ['nirgends', []],
    // City and number are not searched.
    ['Stuttgart', []],
    ['100', []],
  ])('narrowed by %j shows %j', (search, first) => {
    store().set(searchAtom, search);
    store().set(filterAtom, 'active');
    expect(store().get(shownIdsAtom)?.first).toEqual(first);
  });

  it('counts search results by filter, and unassigned cards regardless of the search', () => {
    expect(store().get(filterCountsAtom)).toEqual({ all: 4, active: 2, canceled: 1, deleted: 1, moved: 2 });
    store().set(searchAtom, 'nirgends');
    expect(store().get(filterCountsAtom)).toEqual({ all: 0, active: 0, canceled: 0, deleted: 0, moved: 0 });
    expect(store().get(unassignedOnDayAtom)).toBe(2);
  });

  it('stays the same object while a card only changes, as do the counts', () => {
    const before = [store().get(shownIdsAtom), store().get(filterCountsAtom)];
    const renamed = { ...anOrder({ id: 1, date }), orderId: '100', time: '07:00', version: 2 };
    dispatch({ type: 'patch', message: aPatch(1, { orders: [renamed] }), at: 0 });
    expect(store().get(cardAtom(1))?.order.time).toBe('07:00');
    expect([store().get(shownIdsAtom), store().get(filterCountsAtom)]).toEqual(before);
    expect(store().get(shownIdsAtom)).toBe(before[0]);
    expect(store().get(filterCountsAtom)).toBe(before[1]);
  });

  it('loses a card that is placed, and gets it back when it is unassigned', () => {
    const item = anItem({ id: 22, deliveryId: 4, ordinalNumberInDelivery: 3, shipmentId: 1 });
    dispatch({ type: 'patch', message: aPatch(1, { deliveryItems: [item] }), at: 0 });
    expect(store().get(shownIdsAtom)?.first).toEqual([2]);
    dispatch({
      type: 'patch',
      message: aPatch(2, { deleted: { deliveryItems: [{ id: 22, version: 2 }] } }),
      at: 0,
    });
    expect(store().get(shownIdsAtom)?.first).toEqual([2, 1]);
  });

  it('each shipment of a day is either in the list or on a truck', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = randomOf(seed);
      const some = Array.from({ length: 40 }, (_, index) =>
        aShipment({
          id: index + 1,
          date: random.chance(0.8) ? date : tomorrow,
          dateAtLastOrderChange: date,
          productionOrderId: random.pick([1, 2, 3]),
          isDeleted: random.chance(0.1),
        }),
      );
      const placed = some.filter((shipment) => shipment.date === date && random.chance(0.4)).slice(0, 20);
      showDay({
        orders,
        shipments: some,
        trucks: [aTruck({ id: 3 })],
        deliveries: [aDelivery({ id: 4, date, truckId: 3 })],
        deliveryItems: placed.map(({ id }, slot) =>
          anItem({ id: 100 + id, deliveryId: 4, ordinalNumberInDelivery: slot, shipmentId: id }),
        ),
      });
      const { first = [], second = [] } = store().get(shownIdsAtom) ?? {};
      const onTruck = some.map(({ id }) => id).filter((id) => store().get(placeOfShipmentAtom(id)));
      const everywhere = [...first, ...second, ...onTruck].toSorted((a, b) => a - b);
      expect(everywhere, `seed ${seed}`).toEqual(some.map(({ id }) => id));
    }
  });
});
