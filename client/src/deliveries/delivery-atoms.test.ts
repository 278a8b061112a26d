import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { dispatch } from '../live/sync-store.ts';
import { showDay } from '../testing/shown-day.ts';
import {
  deliveryIdsAtom,
  slotsOfDeliveryAtom,
  loadOfDeliveryAtom,
  loadsByTruckTypeAtom,
  truckOfDeliveryAtom,
} from './delivery-atoms.ts';

const date = testDay;
const order = anOrder({ id: 1, date, steel: 3_000, matting: 1_000 });
const part = (id: number, amount: number, given: object = {}) =>
  aShipment({ id, date, productionOrderId: 1, amount, ...given });
const holding = (id: number, deliveryId: number, slot: number, shipmentId: number) =>
  anItem({ id, deliveryId, ordinalNumberInDelivery: slot, shipmentId });

const show = (given: Partial<DaySnapshot>): void =>
  showDay({ trucks: [aTruck({ id: 3 })], deliveries: [aDelivery({ id: 4, date, truckId: 3 })], ...given });

beforeEach(() => dispatch({ type: 'closed' }));

describe('the runs of a day', () => {
  it('are null while loading, and empty on a day without runs', () => {
    expect(store().get(deliveryIdsAtom)).toBeNull();
    expect(store().get(loadsByTruckTypeAtom)).toBeNull();
    showDay();
    expect(store().get(deliveryIdsAtom)).toEqual([]);
  });

  it('are sorted by starting time, registration and id', () => {
    showDay({
      trucks: [
        aTruck({ id: 1, registration: 'OG-Z 9' }),
        aTruck({ id: 2, registration: 'OG-A 1' }),
        aTruck({ id: 3, registration: 'OG-A 1' }),
      ],
      deliveries: [
        aDelivery({ id: 10, date, truckId: 1, startingTime: '06:00' }),
        aDelivery({ id: 12, date, truckId: 3, startingTime: '06:00' }),
        aDelivery({ id: 11, date, truckId: 2, startingTime: '06:00' }),
        aDelivery({ id: 13, date, truckId: 1, startingTime: '00:00' }),
        // The truck is not loaded yet.
        aDelivery({ id: 14, date, truckId: 99, startingTime: '06:00' }),
      ],
    });
    expect(store().get(deliveryIdsAtom)).toEqual([13, 14, 11, 12, 10]);
    expect(store().get(truckOfDeliveryAtom(14))).toBeUndefined();
    expect(store().get(truckOfDeliveryAtom(12))?.id).toBe(3);
  });

  it('stay the same array while their order does', () => {
    show({});
    const before = store().get(deliveryIdsAtom);
    const driven = aDelivery({ id: 4, date, truckId: 3, truckDriver: 'Brandt', version: 2 });
    dispatch({ type: 'patch', message: aPatch(1, { deliveries: [driven] }), at: 0 });
    expect(store().get(deliveryIdsAtom)).toBe(before);
    const second = aDelivery({ id: 5, date, truckId: 3, startingTime: '04:00' });
    dispatch({ type: 'patch', message: aPatch(2, { deliveries: [second] }), at: 0 });
    expect(store().get(deliveryIdsAtom)).toEqual([5, 4]);
  });
});

describe('the slots of a run', () => {
  it('are twenty, each with its item’s id or null', () => {
    show({
      shipments: [part(1, 100), part(2, 200)],
      orders: [order],
      deliveryItems: [holding(20, 4, 0, 1), holding(21, 4, 19, 2)],
    });
    const slots = store().get(slotsOfDeliveryAtom(4));
    expect(slots).toHaveLength(20);
    expect([slots[0], slots[1], slots[19]]).toEqual([20, null, 21]);
    expect(new Set(store().get(slotsOfDeliveryAtom(77)))).toEqual(new Set([null]));
  });

  it('stay the same array while another run changes', () => {
    show({
      deliveries: [aDelivery({ id: 4, date, truckId: 3 }), aDelivery({ id: 5, date, truckId: 3 })],
      deliveryItems: [anItem({ id: 20, deliveryId: 4, text: 'Kran' })],
    });
    const before = store().get(slotsOfDeliveryAtom(4));
    const elsewhere = anItem({ id: 30, deliveryId: 5, text: 'Pause' });
    dispatch({ type: 'patch', message: aPatch(1, { deliveryItems: [elsewhere] }), at: 0 });
    expect(store().get(slotsOfDeliveryAtom(4))).toBe(before);
    expect(store().get(slotsOfDeliveryAtom(5))[0]).toBe(30);
  });
});

describe('the load of a run', () => {
  it.each([
    ['nothing', [], 0],
    ['one card', [part(1, 9_999_999)], 9_999_999],
    ['cards of 0 kg', [part(1, 0), part(2, 0)], 0],
    ['a deleted card beside a live one', [part(1, 700, { isDeleted: true }), part(2, 300)], 300],
  ])('of %s', (_what, shipments, load) => {
    show({
      orders: [order],
      shipments,
      deliveryItems: shipments.map(({ id }, slot) => holding(20 + slot, 4, slot, id)),
    });
    expect(store().get(loadOfDeliveryAtom(4))).toBe(load);
  });

  it('counts no texts, no canceled orders, and no cards that are not loaded', () => {
    show({
      orders: [{ ...order, isCanceled: true }, anOrder({ id: 2, date })],
      shipments: [part(1, 500), part(2, 250, { productionOrderId: 2 })],
      deliveryItems: [
        holding(20, 4, 0, 1),
        holding(21, 4, 1, 2),
        holding(22, 4, 2, 99),
        anItem({ id: 23, deliveryId: 4, ordinalNumberInDelivery: 3, text: '5000' }),
      ],
    });
    expect(store().get(loadOfDeliveryAtom(4))).toBe(250);
  });
});

describe('the total of a day', () => {
  it('is summed by truck type, with steel and matting by their share of the order', () => {
    show({
      trucks: [aTruck({ id: 3 }), aTruck({ id: 6, type: 'ABHOLER' })],
      deliveries: [aDelivery({ id: 4, date, truckId: 3 }), aDelivery({ id: 5, date, truckId: 6 })],
      orders: [order],
      shipments: [part(1, 1_000), part(2, 400), part(3, 2_600)],
      // The third shipment is unassigned.
      deliveryItems: [holding(20, 4, 0, 1), holding(21, 5, 0, 2)],
    });
    const totals = Object.fromEntries(
      (store().get(loadsByTruckTypeAtom) ?? []).map(({ type, ...sum }) => [type, sum]),
    );
    expect(totals['SATTEL']).toEqual({ steel: 750, matting: 250, total: 1_000 });
    expect(totals['ABHOLER']).toEqual({ steel: 300, matting: 100, total: 400 });
    expect(totals['SPEDITION']).toEqual({ steel: 0, matting: 0, total: 0 });
  });

  it('is the sum of its runs, regardless of slots', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = randomOf(seed);
      const shipments = Array.from({ length: 30 }, (_, index) =>
        part(index + 1, random.below(30_000), { isDeleted: random.chance(0.2) }),
      );
      const deliveries = [4, 5, 6].map((id) => aDelivery({ id, date, truckId: random.pick([1, 2]) }));
      const placed = shipments.filter(() => random.chance(0.6));
      show({
        trucks: [aTruck({ id: 1 }), aTruck({ id: 2, type: 'SPEDITION' })],
        deliveries,
        orders: [order],
        shipments,
        deliveryItems: placed.map(({ id }, index) =>
          holding(100 + id, random.pick([4, 5, 6]), index % 20, id),
        ),
      });
      const loads = deliveries.reduce((sum, { id }) => sum + store().get(loadOfDeliveryAtom(id)), 0);
      const totals = store().get(loadsByTruckTypeAtom) ?? [];
      expect(
        totals.reduce((sum, { total }) => sum + total, 0),
        `seed ${seed}`,
      ).toBe(loads);
      expect(totals.every(({ steel, matting, total }) => steel + matting === total)).toBe(true);
    }
  });
});
