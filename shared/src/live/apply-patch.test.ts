import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';
import { stateFromSnapshot } from './day-state.ts';
import { listRows } from './list-rows.ts';
import { aCapacity, aDelivery, anItem, anOrder, aShipment, aTruck } from './testing/rows.ts';
import { ModelServer } from './testing/model-server.ts';
import { randomChange } from './testing/random-change.ts';
import { randomOf } from './testing/random.ts';
import { aSnapshot, testDay, testKey } from './testing/snapshot.ts';
import { spec } from '../values/testing/spec.ts';

const tomorrow = '2026-11-24';
const order = anOrder({ id: 1, date: testDay, version: 3 });
const part = aShipment({ id: 10, date: testDay, productionOrderId: 1 });
const truck = aTruck({ id: 20 });
const run = aDelivery({ id: 30, date: testDay, truckId: 20 });
const item = anItem({ id: 40, deliveryId: 30, shipmentId: 10 });
const day = stateFromSnapshot(
  aSnapshot({
    orders: [order],
    shipments: [part],
    trucks: [truck],
    deliveries: [run],
    deliveryItems: [item],
  }),
);

describe('applyPatch', () => {
  it('takes a newer row and keeps every other map and row as it is', () => {
    const renamed = { ...order, city: 'Lahr', version: 4 };
    const next = applyPatch(day, { orders: [renamed] }, testKey);
    expect(next.orders.get(1)).toBe(renamed);
    expect(next.shipments).toBe(day.shipments);
    expect(next.deliveryItems).toBe(day.deliveryItems);
  });

  it('skips a row whose version is not above the current one, and returns the same state then', () => {
    expect(applyPatch(day, { orders: [{ ...order, city: 'Lahr' }] }, testKey)).toBe(day);
    expect(applyPatch(day, { orders: [{ ...order, city: 'Lahr', version: 2 }] }, testKey)).toBe(day);
  });

  it('changes nothing when a patch comes twice', () => {
    const patch = { deliveryItems: [{ ...item, version: 2, ordinalNumberInDelivery: 5 }] };
    const once = applyPatch(day, patch, testKey);
    expect(applyPatch(once, patch, testKey)).toBe(once);
  });

  it('deletes a row only with a newer version', () => {
    const kept = applyPatch(day, { deleted: { deliveryItems: [{ id: 40, version: 1 }] } }, testKey);
    expect(kept.deliveryItems.has(40)).toBe(true);
    const gone = applyPatch(day, { deleted: { deliveryItems: [{ id: 40, version: 2 }] } }, testKey);
    expect(gone.deliveryItems.has(40)).toBe(false);
  });

  it('drops a shipment that moved to another day, and its order once nothing refers to it', () => {
    const moved = { ...part, date: tomorrow, dateAtLastOrderChange: tomorrow, version: 2 };
    const withoutPart = applyPatch(day, { shipments: [moved] }, testKey);
    expect(withoutPart.shipments.size).toBe(0);
    expect(withoutPart.orders.has(1)).toBe(true);
    const movedOrder = { ...order, date: tomorrow, version: 4 };
    expect(applyPatch(withoutPart, { orders: [movedOrder] }, testKey).orders.size).toBe(0);
  });

  it('keeps the live ghost of a moved order, and drops it when the order is canceled', () => {
    const ghost = { ...part, date: tomorrow, dateAtLastOrderChange: testDay, version: 2 };
    const patch = { orders: [{ ...order, date: tomorrow, version: 4 }], shipments: [ghost] };
    const haunted = applyPatch(day, patch, testKey);
    expect(listRows(haunted)).toMatchObject({ orders: [{ id: 1 }], shipments: [{ id: 10 }] });
    const canceled = { orders: [{ ...order, date: tomorrow, isCanceled: true, version: 5 }] };
    expect(listRows(applyPatch(haunted, canceled, testKey))).toMatchObject({ orders: [], shipments: [] });
  });

  it('drops deliveries of other days and the items without a known delivery', () => {
    const foreign = aDelivery({ id: 31, date: tomorrow, truckId: 20 });
    const patch = {
      deliveries: [foreign],
      deliveryItems: [anItem({ id: 41, deliveryId: 31, text: 'Kran' })],
    };
    const next = applyPatch(day, patch, testKey);
    expect([...next.deliveries.keys()]).toEqual([30]);
    expect([...next.deliveryItems.keys()]).toEqual([40]);
  });

  it('takes from a stream only the kinds it owns', () => {
    const patch = {
      trucks: [{ ...truck, capacity: 1, version: 2 }],
      orders: [{ ...order, city: 'Lahr', version: 4 }],
      hallCapacities: [aCapacity({ id: 50, hallId: 1 })],
    };
    expect(listRows(applyPatch(day, patch, 'trucks'))).toMatchObject({
      trucks: [{ capacity: 1 }],
      orders: [{ city: order.city }],
      hallCapacities: [],
    });
    expect(listRows(applyPatch(day, patch, 'halls'))).toMatchObject({
      trucks: [{ capacity: truck.capacity }],
      hallCapacities: [{ id: 50 }],
    });
  });

  it('turns an old snapshot into the fresh one, for random changes on every day', () => {
    spec('L.1');
    const days = [testDay, tomorrow, '2026-11-25'];
    const random = randomOf(7);
    const server = new ModelServer(days);
    const held = new Map(days.map((date) => [date, stateFromSnapshot(server.snapshot(date))]));
    for (let count = 0; count < 1_500; count += 1) {
      for (const { key, patch } of server.change(randomChange(server, random))) {
        for (const [date, state] of held) {
          if (key === `day:${date}` || !key.startsWith('day:')) held.set(date, applyPatch(state, patch, key));
        }
      }
    }
    for (const [date, state] of held) {
      expect(listRows(state)).toEqual(listRows(stateFromSnapshot(server.snapshot(date))));
    }
  });
});

it('an older patch of one stream doesn’t restore a truck that another one has deleted', () => {
  spec('L.1');
  const truck = aTruck({ id: 7, version: 2 });
  const run = aDelivery({ id: 8, date: testDay, truckId: 7 });
  const day = stateFromSnapshot(aSnapshot({ trucks: [truck], deliveries: [run] }));
  const gone = applyPatch(day, { deleted: { trucks: [{ id: 7, version: 4 }] } }, 'trucks');
  const late = applyPatch(
    gone,
    { trucks: [{ ...truck, version: 3 }], deliveries: [{ ...run, version: 2 }] },
    testKey,
  );
  expect(late.trucks.has(7)).toBe(false);
  const back = applyPatch(late, { trucks: [{ ...truck, version: 5 }] }, 'trucks');
  expect(back.trucks.get(7)?.version).toBe(5);
});
