import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { describe, expect, it } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { dispatch } from '../live/sync-store.ts';
import { showDay } from '../testing/shown-day.ts';
import { totalCapacityOf } from './outlook-days.ts';
import {
  departuresAtom,
  isTodayLoadedAtom,
  runIdsAtom,
  runSumAtom,
  shipmentCountAtom,
  unassignedTodayAtom,
} from './today-atoms.ts';

const date = testDay;

const showRuns = (given: Partial<DaySnapshot> = {}): void =>
  showDay({
    trucks: [aTruck({ id: 1, capacity: 24_000 }), aTruck({ id: 2, capacity: 9_999_999 })],
    deliveries: [
      aDelivery({ id: 10, date, truckId: 1, startingTime: '05:30' }),
      aDelivery({ id: 11, date, truckId: 2, startingTime: '06:00' }),
      aDelivery({ id: 12, date, truckId: 1, startingTime: '13:15' }),
    ],
    orders: [
      anOrder({ id: 1, date, orderId: '100' }),
      anOrder({ id: 2, date, orderId: '200', isUrgent: true }),
      anOrder({ id: 3, date, orderId: '300', isCanceled: true }),
    ],
    shipments: [
      aShipment({ id: 1, date, productionOrderId: 1, amount: 3_000 }),
      aShipment({ id: 2, date, productionOrderId: 2, amount: 1_000 }),
      aShipment({ id: 3, date, productionOrderId: 3 }),
      aShipment({ id: 4, date, productionOrderId: 1, amount: 2_000, splitNumber: 2 }),
      aShipment({ id: 5, date, productionOrderId: 1, isDeleted: true }),
    ],
    ...given,
  });

it('a day left by a previous page is not taken for today', () => {
  showRuns();
  expect([store().get(isTodayLoadedAtom), store().get(runIdsAtom)]).toEqual([true, [10, 11, 12]]);
  store().set(todayAtom, '2026-11-24');
  expect(store().get(isTodayLoadedAtom)).toBe(false);
  expect([store().get(runIdsAtom), store().get(runSumAtom), store().get(unassignedTodayAtom)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(store().get(departuresAtom('06:00'))).toEqual({ next: undefined, left: new Set() });
});

describe('departures', () => {
  it.each([
    ['00:00', 10, []],
    ['05:30', 10, []],
    ['05:31', 11, [10]],
    ['06:00', 11, [10]],
    ['13:15', 12, [10, 11]],
    ['13:16', undefined, [10, 11, 12]],
    ['23:59', undefined, [10, 11, 12]],
    // The time is still unknown.
    ['', undefined, []],
  ])('at %s next %s, left %j', (now, next, left) => {
    showRuns();
    expect(store().get(departuresAtom(now))).toEqual({ next, left: new Set(left) });
  });
});

it('a run reported as departed is not the next, even if it was to start later', () => {
  const departed = { at: `${date}T04:10:00.000Z`, by: 'Tor 3', linkId: 1 };
  showRuns({
    deliveries: [
      aDelivery({ id: 10, date, truckId: 1, startingTime: '05:30', departed }),
      aDelivery({ id: 11, date, truckId: 2, startingTime: '06:00' }),
    ],
  });
  expect(store().get(departuresAtom('05:00'))).toEqual({ next: 11, left: new Set([10]) });
});

describe('the load of the runs', () => {
  it('counts live cards, but no texts', () => {
    const held = (id: number, slot: number, shipmentId: number) =>
      anItem({ id, deliveryId: 10, ordinalNumberInDelivery: slot, shipmentId });
    showRuns({
      deliveryItems: [
        held(20, 0, 1),
        held(21, 4, 3),
        held(22, 5, 5),
        held(23, 19, 2),
        anItem({ id: 24, deliveryId: 10, ordinalNumberInDelivery: 7, text: 'Kran' }),
      ],
    });
    expect([10, 11].map((id) => store().get(shipmentCountAtom(id)))).toEqual([2, 0]);
    expect(store().get(runSumAtom)).toEqual({ count: 3, load: 4_000, capacity: 10_047_999 });
  });

  it('is 0 on a day without runs, and null while loading', () => {
    showDay();
    expect(store().get(runSumAtom)).toEqual({ count: 0, load: 0, capacity: 0 });
    dispatch({ type: 'closed' });
    expect(store().get(runSumAtom)).toBeNull();
  });

  it('counts a truck whose row is not loaded yet as 0', () => {
    showRuns({ trucks: [] });
    expect(store().get(runSumAtom)).toEqual({ count: 3, load: 0, capacity: 0 });
  });
});

describe('the unassigned cards', () => {
  const waiting = (): number[] | undefined =>
    store()
      .get(unassignedTodayAtom)
      ?.map(({ shipment }) => shipment.id);

  it('are the live ones on no truck, urgent ones first regardless of weight', () => {
    showRuns();
    expect(waiting()).toEqual([2, 1, 4]);
    showRuns({ deliveryItems: [anItem({ id: 20, deliveryId: 10, shipmentId: 2 })] });
    expect(waiting()).toEqual([1, 4]);
  });

  it('are empty on an empty day', () => {
    showDay();
    expect(waiting()).toEqual([]);
  });
});

it('a day’s capacity is the sum of its halls, and 0 while unknown', () => {
  expect(totalCapacityOf({ hall1Capacity: 80_000, hall2Capacity: 0, hall3Capacity: 9_999_999 })).toBe(
    10_079_999,
  );
  expect(totalCapacityOf(undefined)).toBe(0);
});
