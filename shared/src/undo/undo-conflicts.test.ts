import { describe, expect, it } from 'vitest';
import type { DomainError } from '../errors/domain-error.ts';
import { removeItem, writeItemText } from '../deliveries/item-actions.ts';
import { addRun, removeRun } from '../deliveries/run-actions.ts';
import { fillSlot } from '../deliveries/slot-actions.ts';
import { setCapacity } from '../halls/hall-actions.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import { createOrder, moveOrderToDate, updateOrder } from '../orders/order-actions.ts';
import type { Order } from '../orders/order-schema.ts';
import type { LoggedChange } from '../plan/logged-change.ts';
import type { Question } from '../plan/need.ts';
import { byBernd, planOf, runOn, type SomeRows } from '../plan/testing/plan-of.ts';
import { splitShipment, updateShipment } from '../shipments/shipment-actions.ts';
import { createTruck } from '../trucks/truck-actions.ts';
import { undoChange } from './undo-change.ts';
import { PlanLog, today } from './testing/plan-log.ts';

const tomorrow = '2026-11-24';
const order = anOrder({ id: 1, date: today, orderId: '248016' });
const rows: SomeRows = {
  orders: [order],
  shipments: [aShipment({ id: 11, productionOrderId: 1, date: today })],
  trucks: [aTruck({ id: 5, registration: 'OG-BS 214' })],
  deliveries: [aDelivery({ id: 51, truckId: 5, date: today })],
  deliveryItems: [anItem({ id: 91, deliveryId: 51, ordinalNumberInDelivery: 3, shipmentId: 11 })],
};
const makeLog = () => new PlanLog(rows);
const { id: _, version: __, ...truckFields } = aTruck({ id: 0 });
const truck = { ...truckFields, status: 'ACTIVE' as const };

const edit = (log: PlanLog, by: string, changes: Partial<Order>): number => {
  const row = log.row('orders', 1) ?? order;
  const version = { version: row.version, ifMatch: undefined };
  return log.act(by, 'orders.update', updateOrder, { id: 1, yours: { ...row, ...changes }, version });
};
const takeOff = (log: PlanLog, by = 'Anna'): number =>
  log.act(by, 'deliveryItems.remove', removeItem, { id: 91 });
const takeOffAll = (log: PlanLog): void => {
  for (const { id } of log.rows('deliveryItems')) log.act('Anna', 'deliveryItems.remove', removeItem, { id });
};
const write = (log: PlanLog, by: string, slot: number): number =>
  log.act(by, 'deliveries.fillSlot', fillSlot, { deliveryId: 51, slot, body: { text: 'Pause' } });
/** What the refusal names as the conflicting object, in German. */
const words = ({ details }: DomainError): unknown => details.valuesIn?.('de')['what'];

describe('a field that somebody changed since', () => {
  it('prevents the undo, which names row, field, author and time', () => {
    const log = makeLog();
    const id = edit(log, 'Anna', { city: 'Lahr', note: 'x' });
    const theirs = edit(log, 'Bernd', { city: 'Kehl' });
    const refusal = log.refusal(id);
    expect(refusal.details).toMatchObject({
      values: { by: 'Bernd' },
      moments: { at: '2026-11-23T06:02:00.000Z' },
      extra: {
        id: 1,
        by: 'Bernd',
        at: '2026-11-23T06:02:00.000Z',
        changeId: theirs,
        what: 'city',
        entity: 'orders',
        fields: ['city'],
        row: { orderId: '248016', site: 'Parkhaus Messe Süd' },
      },
    });
    expect(words(refusal)).toBe('den Ort (#248016 Parkhaus Messe Süd)');
  });

  it('prevents it even if it has the old value again', () => {
    const log = makeLog();
    const id = edit(log, 'Anna', { city: 'Lahr' });
    edit(log, 'Bernd', { city: 'Kehl' });
    edit(log, 'Bernd', { city: 'Lahr' });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', changeId: 3 });
  });

  it('doesn’t prevent it after that change was undone, but does after a redo', () => {
    const log = makeLog();
    const id = edit(log, 'Anna', { city: 'Lahr' });
    const undone = log.undo(edit(log, 'Bernd', { city: 'Kehl' }));
    const redone = log.undo(undone.id, 'Carla');
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd' });
    log.undo(redone.id);
    log.undo(id);
    expect(log.row('orders', 1)).toMatchObject({ city: 'Stuttgart' });
  });

  it('doesn’t prevent the undo of other fields', () => {
    const log = makeLog();
    const id = edit(log, 'Anna', { city: 'Lahr' });
    edit(log, 'Bernd', { note: 'x' });
    log.undo(id);
    expect(log.row('orders', 1)).toMatchObject({ city: 'Stuttgart', note: 'x' });
  });
});

describe('what was built on a change stands in the way', () => {
  it('of a new order: another part', () => {
    const log = makeLog();
    const { id: ___, version: ____, partsAmount: _____, ...fields } = anOrder({ id: 0, date: today });
    const id = log.act('Anna', 'orders.create', createOrder, { ...fields, isCanceled: false });
    log.act('Bernd', 'shipments.split', splitShipment, { shipmentId: 1002 });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', what: 'shipment', id: 1003 });
  });

  it('of a new part: its place on a truck', () => {
    const log = makeLog();
    const id = log.act('Anna', 'shipments.split', splitShipment, { shipmentId: 11 });
    const body = { shipmentId: 1001 };
    log.act('Bernd', 'deliveries.fillSlot', fillSlot, { deliveryId: 51, slot: 8, body });
    const refusal = log.refusal(id);
    expect(refusal.details.extra).toMatchObject({ by: 'Bernd', what: 'delivery_item', row: { slot: 8 } });
    expect(words(refusal)).toBe('OG-BS 214, Platz 9');
  });

  it('of a new truck or run: what lies on it, and other runs', () => {
    const log = makeLog();
    const id = log.act('Anna', 'trucks.create', createTruck, truck);
    const run = log.act('Bernd', 'deliveries.create', addRun, { truckId: 1001, date: '2026-11-27' });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', what: 'delivery' });
    log.act('Carla', 'deliveries.fillSlot', fillSlot, { deliveryId: 1004, slot: 0, body: { text: 'x' } });
    expect(log.refusal(run).details.extra).toMatchObject({ by: 'Carla', what: 'delivery_item' });
  });
});

describe('a place that is taken or gone stands in the way', () => {
  it('a slot that was filled again', () => {
    const log = makeLog();
    const id = takeOff(log);
    write(log, 'Bernd', 3);
    const refusal = log.refusal(id);
    expect(refusal.details.extra).toMatchObject({ by: 'Bernd', what: 'delivery_item', id: 1001 });
    expect(words(refusal)).toBe('OG-BS 214, Platz 4');
  });

  it('a shipment that is elsewhere', () => {
    const log = makeLog();
    const id = takeOff(log);
    log.act('Bernd', 'deliveries.fillSlot', fillSlot, { deliveryId: 51, slot: 5, body: { shipmentId: 11 } });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', row: { slot: 5 } });
  });

  it('a shipment under whose text it lay, that is elsewhere', () => {
    const log = makeLog();
    const input = { id: 91, yours: { text: 'Kran' }, version: { version: 1, ifMatch: undefined } };
    const id = log.act('Anna', 'deliveryItems.writeText', writeItemText, input);
    log.act('Bernd', 'deliveries.fillSlot', fillSlot, { deliveryId: 51, slot: 5, body: { shipmentId: 11 } });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', id: 1001 });
  });

  it('a shipment with another day by now', () => {
    const log = makeLog();
    const id = takeOff(log);
    log.act('Bernd', 'orders.moveToDate', moveOrderToDate, { id: 1, date: tomorrow });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', what: 'shipment', id: 11 });
  });

  it('a place that a shipment got where the change had brought it', () => {
    const log = makeLog();
    const id = log.act('Anna', 'orders.moveToDate', moveOrderToDate, { id: 1, date: tomorrow });
    log.act('Bernd', 'deliveries.create', addRun, { truckId: 5, date: tomorrow });
    const body = { shipmentId: 11 };
    log.act('Carla', 'deliveries.fillSlot', fillSlot, { deliveryId: 1001, slot: 0, body });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Carla', what: 'delivery_item', id: 1002 });
    takeOffAll(log);
    const moved = log.act('Anna', 'shipments.update', updateShipment, {
      id: 11,
      yours: { ...log.row('shipments', 11), date: today },
      version: { version: log.row('shipments', 11)?.version, ifMatch: undefined },
    });
    log.act('Bernd', 'deliveries.fillSlot', fillSlot, { deliveryId: 51, slot: 0, body });
    expect(log.refusal(moved).details.extra).toMatchObject({ by: 'Bernd', what: 'shipment', id: 11 });
  });

  it('a place or shipment that two rows of the change would return to', () => {
    const write = { kind: 'deliveryItems', version: 2, after: null, isGone: true } as const;
    const item = anItem({ id: 92, deliveryId: 51, shipmentId: 12 });
    const twins = [
      { ...item, id: 93, shipmentId: null, text: 'Pause' },
      { ...item, id: 93, ordinalNumberInDelivery: 8 },
    ];
    for (const twin of twins) {
      const change: LoggedChange = {
        id: 1,
        action: 'deliveryItems.unassign',
        rootAction: 'deliveryItems.unassign',
        isBySystem: false,
        isByScript: false,
        takenBack: null,
        writes: [item, twin].map((before) => ({ ...write, id: before.id, before })),
        later: [],
        days: [today],
      };
      const parts = [...(rows.shipments ?? []), aShipment({ id: 12, productionOrderId: 1, date: today })];
      const facts = (question: Question) => (question.what === 'change' ? change : byBernd(question));
      const plan = planOf({ rows: { ...rows, shipments: parts }, days: [today], facts });
      expect(runOn(plan, undoChange, { id: 1 }).refusal).toMatchObject({
        code: 'UNDO_CONFLICT',
        details: { extra: { by: 'Bernd Krüger', what: 'delivery_item' } },
      });
    }
  });

  it('a run that is gone', () => {
    const log = makeLog();
    const id = takeOff(log);
    log.act('Bernd', 'deliveries.remove', removeRun, { id: 51 });
    const refusal = log.refusal(id);
    expect(refusal.details.extra).toMatchObject({ by: 'Bernd', what: 'delivery', id: 51 });
    expect(words(refusal)).toBe('die Tour (OG-BS 214)');
  });

  it('a card that somebody took off', () => {
    const log = makeLog();
    const id = write(log, 'Anna', 7);
    log.act('Bernd', 'deliveryItems.remove', removeItem, { id: 1001 });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', what: 'delivery_item', fields: [] });
  });

  it('a capacity that was set again', () => {
    const log = makeLog();
    const set = (by: string): number =>
      log.act(by, 'halls.setCapacity', setCapacity, {
        id: 1,
        capacity: { date: tomorrow, maxCapacity: 5 },
      });
    const undone = log.undo(set('Anna'));
    set('Bernd');
    expect(log.refusal(undone.id).details.extra).toMatchObject({ by: 'Bernd', entity: 'hallCapacities' });
  });
});
