import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aSnapshot, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { describe, expect, it } from 'vitest';
import { reuseEqualRows } from './reuse-rows.ts';
import { shipmentTakenFromList, stepMarks } from './step-marks.ts';

const order = anOrder({ id: 1, date: testDay, constructionSite: 'Messe' });
const part = aShipment({ id: 11, productionOrderId: 1, date: testDay });
const capacity = {
  id: 7,
  hallId: 3 as const,
  kind: 'day' as const,
  day: testDay,
  maxCapacity: 60_000,
  reason: '',
  version: 1,
};
const text = anItem({ id: 92, deliveryId: 51, ordinalNumberInDelivery: 4, text: 'Pause' });
const run = aDelivery({ id: 51, date: testDay, truckId: 5, truckDriver: 'Brandt' });
const rows = {
  orders: [order],
  shipments: [part],
  trucks: [aTruck({ id: 5, registration: 'OG-A 1' })],
  deliveries: [run],
  deliveryItems: [text],
  hallCapacities: [capacity],
} satisfies Partial<DaySnapshot>;
const day = (changed: Partial<DaySnapshot> = {}) => stateFromSnapshot(aSnapshot({ ...rows, ...changed }));
const onRun = anItem({ id: 91, deliveryId: 51, ordinalNumberInDelivery: 2, shipmentId: 11 });
const slot = (number: number) => ({ of: 'slot', deliveryId: 51, slot: number });
const placed = day({ deliveryItems: [...rows.deliveryItems, onRun] });

describe('the marks of a step', () => {
  it('are the slot to which a card moved, and its origin in the list', () => {
    const marks = stepMarks(day(), placed);
    expect(marks).toEqual([
      { is: 'touched', place: slot(2) },
      { is: 'origin', place: { of: 'listed', shipmentId: 11 }, what: 'Messe' },
    ]);
    expect(shipmentTakenFromList(marks)).toBe(11);
  });

  it('are a card returned to the list, and its former slot', () => {
    const marks = stepMarks(placed, day());
    expect(marks).toEqual([
      { is: 'origin', place: slot(2), what: 'Messe' },
      { is: 'touched', place: { of: 'listed', shipmentId: 11 } },
    ]);
    expect(shipmentTakenFromList(marks)).toBeNull();
  });

  it('are both slots of a moved text, and the slot of a new text', () => {
    const moved = anItem({ ...text, id: 93, ordinalNumberInDelivery: 6 });
    expect(stepMarks(day(), day({ deliveryItems: [moved] }))).toEqual([
      { is: 'touched', place: slot(6) },
      { is: 'origin', place: slot(4), what: 'Pause' },
    ]);
    const rewritten = anItem({ ...text, text: 'Kran', version: 2 });
    expect(stepMarks(day(), day({ deliveryItems: [rewritten] }))).toEqual([
      { is: 'touched', place: slot(4) },
    ]);
  });

  it('are the fields of an order, and its cards', () => {
    const edited = { ...order, city: 'Lahr', partsAmount: 3, version: order.version + 1 };
    const cells = [{ is: 'touched', place: { of: 'order', orderId: 1, field: 'city' } }];
    expect(stepMarks(day(), day({ orders: [edited] }))).toEqual([
      ...cells,
      { is: 'touched', place: { of: 'listed', shipmentId: 11 } },
    ]);
    expect(
      stepMarks(placed, day({ orders: [edited], deliveryItems: [...rows.deliveryItems, onRun] })),
    ).toEqual([...cells, { is: 'touched', place: slot(2) }]);
    expect(stepMarks(day({ orders: [], shipments: [] }), day())).toContainEqual({
      is: 'touched',
      place: { of: 'order', orderId: 1, field: null },
    });
  });

  it('are a field of a run, all runs of a truck, or a hall', () => {
    const driven = { ...run, truckDriver: 'Petrov', version: 2 };
    expect(stepMarks(day(), day({ deliveries: [driven] }))).toEqual([
      { is: 'touched', place: { of: 'run', deliveryId: 51, field: 'truckDriver' } },
    ]);
    const truck = aTruck({ id: 5, registration: 'OG-A 1', capacity: 9_000, version: 2 });
    expect(stepMarks(day(), day({ trucks: [truck] }))).toEqual([
      { is: 'touched', place: { of: 'run', deliveryId: 51, field: null } },
    ]);
    expect(stepMarks(day(), day({ hallCapacities: [{ ...capacity, maxCapacity: 1, version: 2 }] }))).toEqual([
      { is: 'touched', place: { of: 'hall', hallId: 3 } },
    ]);
  });

  it('are empty without differences', () => expect(stepMarks(day(), day())).toEqual([]));
});

it('a moment reuses equal rows, and equal tables, of the one shown before', () => {
  const [before, after] = [day(), placed];
  const shared = reuseEqualRows(after, before);
  expect(shared).toEqual(after);
  expect(shared.orders).toBe(before.orders);
  expect(shared.deliveryItems).not.toBe(before.deliveryItems);
  expect(shared.deliveryItems.get(92)).toBe(before.deliveryItems.get(92));
  expect(reuseEqualRows(after, null)).toBe(after);
});
