import { expect, it } from 'vitest';
import { addCalendarEntry } from '../calendar/calendar-actions.ts';
import { bookedDays } from '../working-days/booked-days.ts';
import {
  aCalendarEntry,
  aCapacity,
  aDelivery,
  anItem,
  anOrder,
  aShipment,
  aTruck,
} from '../live/testing/rows.ts';
import { moveItem } from '../deliveries/slot-actions.ts';
import { addRun, removeRun } from '../deliveries/run-actions.ts';
import { setCapacity } from '../halls/hall-actions.ts';
import { cancelOrder, moveOrderToDate, updateOrder } from '../orders/order-actions.ts';
import type { Action } from './action.ts';
import { PlanTransaction } from './plan-transaction.ts';
import { computeEffect } from './dry-run-effect.ts';
import { planOf, runOn, type SomeRows } from './testing/plan-of.ts';

const [today, tomorrow] = ['2026-11-23', '2026-11-24'];
const order = anOrder({ id: 1, date: today });
const rows: SomeRows = {
  orders: [order],
  shipments: [aShipment({ id: 11, productionOrderId: 1, date: today })],
  trucks: [aTruck({ id: 1 })],
  deliveries: [21, 22].map((id) => aDelivery({ id, date: today, truckId: 1 })),
  deliveryItems: [anItem({ id: 31, deliveryId: 21, shipmentId: 11 })],
  hallCapacities: [aCapacity({ id: 1, hallId: 1 })],
};
const plan = planOf({ rows, days: [today, tomorrow] });
const effectIn = <Input>(action: Action<Input, unknown>, input: Input) => {
  const { tx } = runOn(plan, action, input);
  return computeEffect(new PlanTransaction(plan, () => 0), tx, { today });
};
const hall = (steelTotal: number, mattingTotal: number, maxCapacity = 80_000) => {
  const reserved = { steel: 0, matting: 0 };
  return { id: 1, maxCapacity, steelTotal, mattingTotal, remaining: maxCapacity - steelTotal, reserved };
};
const run = (deliveryId: number, before: number | null, after: number | null) => {
  const loadOf = (load: number | null) => (load === null ? null : { load, capacity: 24_000 });
  return { deliveryId, truckId: 1, date: today, before: loadOf(before), after: loadOf(after) };
};

it('a moved order leaves its hall and truck for another day', () => {
  expect(effectIn(moveOrderToDate, { id: 1, date: tomorrow })).toEqual({
    halls: [
      { date: today, before: hall(8000, 2000), after: hall(0, 0) },
      { date: tomorrow, before: hall(0, 0), after: hall(8000, 2000) },
    ],
    trucks: [run(21, 10_000, 0)],
    marks: [],
  });
});

it('reports a run’s departure', () => {
  const departed = { at: `${today}T06:12:00.000Z`, by: 'Tor 3', linkId: 1 };
  const deliveries = (rows.deliveries ?? []).map((one) => (one.id === 22 ? { ...one, departed } : one));
  const leftPlan = planOf({ rows: { ...rows, deliveries }, days: [today, tomorrow] });
  const { tx } = runOn(leftPlan, moveItem, { id: 31, body: { deliveryId: 22, slot: 0 } });
  expect(computeEffect(new PlanTransaction(leftPlan, () => 0), tx, { today }).trucks).toEqual([
    run(21, 10_000, 0),
    { ...run(22, 0, 10_000), departedAt: departed.at },
  ]);
});

it('a closed day has no remaining capacity', () => {
  const calendarEntries = [
    aCalendarEntry({ id: 1, kind: 'week', day: today }),
    aCalendarEntry({ id: 2, day: tomorrow, name: 'Umbau' }),
  ];
  const closed = planOf({ rows: { ...rows, calendarEntries }, days: [today, tomorrow] });
  const { tx } = runOn(closed, moveOrderToDate, { id: 1, date: tomorrow });
  expect(computeEffect(new PlanTransaction(closed, () => 0), tx, { today }).halls).toMatchObject([
    { date: today, after: hall(0, 0) },
    { date: tomorrow, before: hall(0, 0, 0), after: hall(8000, 2000, 0) },
  ]);
  expect(bookedDays(tx)).toEqual([tomorrow]);
});

it('a closure removes the capacity of its days', () => {
  const calendarEntries = [aCalendarEntry({ id: 1, kind: 'week', day: today })];
  const open = planOf({ rows: { ...rows, calendarEntries }, days: [today, tomorrow] });
  const input = { kind: 'closure' as const, day: today, until: tomorrow, name: 'Umbau' };
  const { tx } = runOn(open, addCalendarEntry, input);
  expect(computeEffect(new PlanTransaction(open, () => 0), tx, { today }).halls).toMatchObject([
    { date: today, before: hall(8000, 2000), after: hall(8000, 2000, 0) },
    { date: tomorrow, before: hall(0, 0), after: hall(0, 0, 0) },
  ]);
});

it('a canceled order counts for neither hall nor truck', () => {
  expect(effectIn(cancelOrder, { id: 1 })).toEqual({
    halls: [{ date: today, before: hall(8000, 2000), after: hall(0, 0) }],
    trucks: [run(21, 10_000, 0)],
    marks: [],
  });
});

it('lists added and removed runs, and moved loads', () => {
  expect(effectIn(moveItem, { id: 31, body: { deliveryId: 22, slot: 0 } }).trucks).toEqual([
    run(21, 10_000, 0),
    run(22, 0, 10_000),
  ]);
  expect(effectIn(addRun, { truckId: 1, date: today }).trucks).toEqual([run(1001, null, 0)]);
  expect(effectIn(removeRun, { id: 22 }).trucks).toEqual([run(22, 0, null)]);
});

it('a capacity affects its hall on its day', () => {
  expect(effectIn(setCapacity, { id: 1, capacity: { date: tomorrow, maxCapacity: 0 } })).toEqual({
    halls: [{ date: tomorrow, before: hall(0, 0), after: hall(0, 0, 0) }],
    trucks: [],
    marks: [],
  });
});

it('a change of no load has no effect', () => {
  const version = { version: 1, ifMatch: undefined };
  const yours = { ...order, note: 'Kran' };
  expect(effectIn(updateOrder, { id: 1, yours, version })).toEqual({ halls: [], trucks: [], marks: [] });
});
