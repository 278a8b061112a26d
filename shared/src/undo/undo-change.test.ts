import { describe, expect, it } from 'vitest';
import { removeItem, swapItems, writeItemText } from '../deliveries/item-actions.ts';
import { pinItem, pinRun } from '../deliveries/pin-actions.ts';
import { removeRun } from '../deliveries/run-actions.ts';
import { fillSlot, moveItem } from '../deliveries/slot-actions.ts';
import { setCapacity } from '../halls/hall-actions.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import { cancelOrder, moveOrderToDate, moveOrderToHall, updateOrder } from '../orders/order-actions.ts';
import type { LoggedChange } from '../plan/logged-change.ts';
import type { Question } from '../plan/need.ts';
import { streamsOf } from '../plan/raised-streams.ts';
import { patchOf } from '../plan/transaction-patch.ts';
import { changesIn, planOf, runOn, type SomeRows } from '../plan/testing/plan-of.ts';
import { deleteShipment, splitShipment } from '../shipments/shipment-actions.ts';
import { createTruck } from '../trucks/truck-actions.ts';
import type { Day } from '../values/day.ts';
import { undoChange } from './undo-change.ts';
import { PlanLog, today } from './testing/plan-log.ts';

const tomorrow = '2026-11-24';
const order = anOrder({ id: 1, date: today });
const part = (id: number, splitNumber: number, amount: number) =>
  aShipment({ id, productionOrderId: 1, date: today, amount, splitNumber, totalNumberOfSplits: 3 });
/** An order in three parts, the first on a truck beside a text, and another unplaced order. */
const rows: SomeRows = {
  orders: [order, anOrder({ id: 2, date: today })],
  shipments: [
    part(11, 1, 5000),
    part(12, 2, 3000),
    part(13, 3, 2000),
    aShipment({ id: 21, productionOrderId: 2, date: today }),
  ],
  trucks: [aTruck({ id: 5 })],
  deliveries: [
    aDelivery({ id: 51, truckId: 5, date: today }),
    aDelivery({ id: 52, truckId: 5, date: tomorrow }),
  ],
  deliveryItems: [
    anItem({ id: 91, deliveryId: 51, shipmentId: 11 }),
    anItem({ id: 92, deliveryId: 51, ordinalNumberInDelivery: 1, text: 'Pause' }),
  ],
};
const makeLog = () => new PlanLog(rows);
const current = { version: 1, ifMatch: undefined };
const { id: _, version: __, ...fields } = aTruck({ id: 0 });
const truck = { ...fields, status: 'ACTIVE' as const };

const actions: Record<string, (log: PlanLog) => number> = {
  'orders.update': (log) =>
    log.act('Anna', 'orders.update', updateOrder, {
      id: 1,
      yours: { ...order, city: 'Lahr', steel: 1 },
      version: current,
    }),
  'orders.moveToHall': (log) => log.act('Anna', 'orders.moveToHall', moveOrderToHall, { id: 1, hallId: 3 }),
  'orders.moveToDate': (log) =>
    log.act('Anna', 'orders.moveToDate', moveOrderToDate, { id: 1, date: tomorrow }),
  'orders.cancel': (log) => log.act('Anna', 'orders.cancel', cancelOrder, { id: 1 }),
  'shipments.split': (log) => log.act('Anna', 'shipments.split', splitShipment, { shipmentId: 11 }),
  'shipments.delete': (log) => log.act('Anna', 'shipments.delete', deleteShipment, { id: 12 }),
  'deliveries.fillSlot': (log) =>
    log.act('Anna', 'deliveries.fillSlot', fillSlot, {
      deliveryId: 51,
      slot: 4,
      body: { shipmentIds: [21, 11] },
    }),
  'deliveryItems.move': (log) =>
    log.act('Anna', 'deliveryItems.move', moveItem, { id: 91, body: { deliveryId: 51, slot: 9 } }),
  'deliveryItems.pin': (log) => log.act('Anna', 'deliveryItems.pin', pinItem, { id: 91, isPinned: true }),
  'deliveries.pin': (log) => log.act('Anna', 'deliveries.pin', pinRun, { id: 51, isPinned: true }),
  'deliveryItems.remove': (log) => log.act('Anna', 'deliveryItems.remove', removeItem, { id: 91 }),
  'deliveryItems.swap': (log) => log.act('Anna', 'deliveryItems.swap', swapItems, { id: 91, withItemId: 92 }),
  'deliveryItems.writeText': (log) =>
    log.act('Anna', 'deliveryItems.writeText', writeItemText, {
      id: 91,
      yours: { text: 'Kran' },
      version: current,
    }),
  'deliveries.remove': (log) => log.act('Anna', 'deliveries.remove', removeRun, { id: 52 }),
  'trucks.create': (log) => log.act('Anna', 'trucks.create', createTruck, truck),
  'halls.setCapacity': (log) =>
    log.act('Anna', 'halls.setCapacity', setCapacity, { id: 1, capacity: { date: today, maxCapacity: 5 } }),
};

describe('undoChange', () => {
  it.each(Object.entries(actions))('undoes %s; undoing that redoes it, and so on', (name, act) => {
    const log = makeLog();
    const before = log.plan;
    const id = act(log);
    const done = log.plan;
    const undone = log.undo(id);
    expect(undone.answer).toEqual({ id: null, undoOf: id, action: name });
    expect(log.plan).toEqual(before);
    const redone = log.undo(undone.id);
    expect(redone.answer).toMatchObject({ undoOf: undone.id, action: 'changes.undo' });
    expect(log.plan).toEqual(done);
    log.undo(redone.id);
    expect(log.plan).toEqual(before);
  });

  it('restores rows with their ids and the version after their deletion', () => {
    const log = makeLog();
    log.undo(log.act('Anna', 'deliveryItems.remove', removeItem, { id: 91 }));
    expect(log.row('deliveryItems', 91)).toMatchObject({ version: 3 });
    expect(log.row('deliveryItems', 92)).toMatchObject({ version: 1 });
  });

  it('lets an amount that only followed follow again', () => {
    const log = makeLog();
    const id = log.act('Anna', 'shipments.delete', deleteShipment, { id: 12 });
    log.act('Bernd', 'shipments.delete', deleteShipment, { id: 13 });
    expect(log.row('shipments', 11)).toMatchObject({ amount: 10_000, totalNumberOfSplits: 1 });
    expect(changesIn(log.undo(id).tx)).toMatchObject({
      'shipments 11': { totalNumberOfSplits: 2 },
      'shipments 12': { isDeleted: false },
      'orders 1': { partsAmount: 13_000 },
    });
  });

  it('changes every day, and brings an order’s parts back to the days that had dropped them', () => {
    const log = makeLog();
    log.act('Anna', 'orders.moveToDate', moveOrderToDate, { id: 2, date: tomorrow });
    const { tx } = log.undo(log.act('Anna', 'orders.cancel', cancelOrder, { id: 2 }));
    expect([...streamsOf(tx)].sort()).toEqual([`day:${today}`, `day:${tomorrow}`]);
    expect(patchOf(tx).shipments?.map(({ id }) => id)).toEqual([21]);
  });

  it('refuses unknown changes and the system’s', () => {
    const log = makeLog();
    expect(log.refusal(99).code).toBe('NOT_FOUND');
    const id = log.act('system', 'days.open', setCapacity, {
      id: 1,
      capacity: { date: today, maxCapacity: 5 },
    });
    expect(log.refusal(id).code).toBe('ACCESS_DENIED');
  });

  it('refuses what was undone already, naming who did', () => {
    const log = makeLog();
    const id = log.act('Anna', 'orders.moveToHall', moveOrderToHall, { id: 1, hallId: 3 });
    log.undo(id, 'Bernd');
    expect(log.refusal(id)).toMatchObject({
      code: 'UNDO_CONFLICT',
      details: {
        text: 'error.UNDO_CONFLICT.taken',
        values: { by: 'Bernd' },
        extra: { by: 'Bernd', changeId: 2, what: 'undo' },
      },
    });
  });

  it('needs the log: a screen doesn’t know', () => {
    const { missing } = runOn(planOf({ rows, days: [today] }), undoChange, { id: 1 });
    expect(missing).toEqual({ what: 'change', id: 1 });
  });

  it('asks for all its days at once, and for all parts of its orders', () => {
    const log = makeLog();
    const id = log.act('Anna', 'orders.moveToDate', moveOrderToDate, { id: 1, date: tomorrow });
    const facts = (question: Question) => log.answer(question);
    const missingOn = (days: readonly Day[]) =>
      runOn(planOf({ rows: log.all, days, knowsFamilies: false, facts }), undoChange, { id }).missing;
    const change = log.answer({ what: 'change', id }) as LoggedChange;
    expect(missingOn([])).toEqual({ what: 'days', dates: change.days });
    expect(missingOn(change.days)).toEqual({ what: 'family', orderId: 1 });
  });
});
