import { describe, expect, it } from 'vitest';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import { cancelOrder, moveOrderToDate, moveOrderToHall, updateOrder } from '../orders/order-actions.ts';
import type { Order } from '../orders/order-schema.ts';
import type { SomeRows } from '../plan/testing/plan-of.ts';
import { moveLeftovers } from '../shipments/leftovers-action.ts';
import { deleteShipment, splitShipment, updateShipment } from '../shipments/shipment-actions.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { PlanLog, today } from './testing/plan-log.ts';

const [yesterday, tomorrow] = ['2026-11-22', '2026-11-24'];
const order = anOrder({ id: 1, date: today, orderId: '248016', matting: 0, steel: 10_000 });
const part = (id: number, splitNumber: number) =>
  aShipment({ id, productionOrderId: 1, date: today, amount: 5000, splitNumber, totalNumberOfSplits: 2 });
const rows: SomeRows = { orders: [order], shipments: [part(11, 1), part(12, 2)] };
const makeLog = (given: SomeRows = rows) => new PlanLog(given);

const edit = (log: PlanLog, by: string, changes: Partial<Order>): number => {
  const row = log.row('orders', 1) ?? order;
  const version = { version: row.version, ifMatch: undefined };
  return log.act(by, 'orders.update', updateOrder, { id: 1, yours: { ...row, ...changes }, version });
};
const change = (log: PlanLog, by: string, id: number, changes: Partial<ShipmentRow>): number => {
  const row = log.row('shipments', id) ?? part(id, 1);
  const version = { version: row.version, ifMatch: undefined };
  return log.act(by, 'shipments.update', updateShipment, { id, yours: { ...row, ...changes }, version });
};
const remove = (log: PlanLog, by: string, id: number): number =>
  log.act(by, 'shipments.delete', deleteShipment, { id });

describe('the rules hold on what an undo leaves', () => {
  it('an order keeps some quantity', () => {
    const log = makeLog();
    const id = edit(log, 'Anna', { matting: 3000 });
    edit(log, 'Bernd', { steel: 0 });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', what: 'steel' });
  });

  it('an order keeps the flag of its hall', () => {
    const log = makeLog();
    const id = edit(log, 'Anna', { h2: true });
    log.act('Bernd', 'orders.moveToHall', moveOrderToHall, { id: 1, hallId: 2 });
    expect(log.refusal(id).details.extra).toMatchObject({ by: 'Bernd', what: 'hallId' });
  });

  it('does so also where a move is redone into a hall whose flag was removed meanwhile', () => {
    const log = makeLog();
    edit(log, 'Anna', { h2: true });
    const undone = log.undo(log.act('Anna', 'orders.moveToHall', moveOrderToHall, { id: 1, hallId: 2 }));
    const theirs = edit(log, 'Bernd', { h2: false });
    expect(log.refusal(undone.id).details.extra).toMatchObject({
      by: 'Bernd',
      changeId: theirs,
      what: 'h2',
    });
    edit(log, 'Bernd', { h2: true });
    log.undo(undone.id);
    expect(log.row('orders', 1)).toMatchObject({ hallId: 2, h1: false, h2: true });
  });

  it('a canceled order takes back only its cancellation and its note', () => {
    const log = makeLog();
    const noted = edit(log, 'Anna', { note: 'x' });
    const edited = edit(log, 'Anna', { city: 'Lahr' });
    const split = log.act('Anna', 'shipments.split', splitShipment, { shipmentId: 11 });
    const canceled = log.act('Bernd', 'orders.cancel', cancelOrder, { id: 1 });
    for (const id of [edited, split])
      expect(log.refusal(id)).toMatchObject({
        code: 'UNDO_CONFLICT',
        details: {
          text: 'error.UNDO_CONFLICT.canceled',
          extra: { by: 'Bernd', changeId: canceled, what: 'isCanceled', entity: 'orders', id: 1 },
        },
      });
    log.undo(noted);
    log.undo(canceled);
    log.undo(edited);
    log.undo(split);
    expect(log.row('orders', 1)).toMatchObject({ city: 'Stuttgart', note: '', isCanceled: false });
  });

  it('a deleted part keeps its amount', () => {
    const log = makeLog();
    const id = change(log, 'Anna', 11, { amount: 1 });
    remove(log, 'Bernd', 11);
    const { details } = log.refusal(id);
    expect(details).toMatchObject({
      text: 'error.UNDO_CONFLICT.deleted',
      extra: { by: 'Bernd', what: 'isDeleted', entity: 'shipments', id: 11 },
    });
    expect(details.valuesIn?.('de')['what']).toBe('die Sendung (#248016 Parkhaus Messe Süd)');
  });

  it('the last live part stays: a deletion is not done again over it', () => {
    const log = makeLog();
    const undone = log.undo(remove(log, 'Anna', 12));
    remove(log, 'Bernd', 11);
    expect(log.refusal(undone.id).details.extra).toMatchObject({ by: 'Bernd', what: 'isDeleted', id: 11 });
  });

  it('no order returns to a past day', () => {
    const log = makeLog();
    const id = log.act('Anna', 'orders.moveToDate', moveOrderToDate, { id: 1, date: tomorrow });
    log.today = tomorrow;
    expect(log.refusal(id).code).toBe('ORDER_READ_ONLY');
  });

  it('nor does a part, unless the change moved it from there', () => {
    const log = makeLog();
    const moved = change(log, 'Anna', 11, { date: tomorrow });
    log.today = tomorrow;
    expect(log.refusal(moved)).toMatchObject({
      code: 'VALIDATION_ERRORS',
      details: { fields: { date: 'validation.pastDate' } },
    });
  });

  it('of a past order only the note can be taken back', () => {
    const log = makeLog();
    const noted = edit(log, 'Anna', { note: 'x' });
    const edited = edit(log, 'Anna', { city: 'Lahr' });
    log.today = tomorrow;
    expect(log.refusal(edited).code).toBe('ORDER_READ_ONLY');
    log.undo(noted);
    expect(log.row('orders', 1)).toMatchObject({ note: '', city: 'Lahr' });
  });

  it('leftovers return to the day they were left on', () => {
    const overdue = { date: yesterday, dateAtLastOrderChange: yesterday };
    const log = makeLog({
      orders: [{ ...order, date: yesterday }],
      shipments: [
        { ...part(11, 1), ...overdue },
        { ...part(12, 2), ...overdue },
      ],
    });
    const id = log.act('Anna', 'shipments.moveLeftovers', moveLeftovers, { date: today });
    expect(log.row('shipments', 11)?.date).toBe(today);
    log.undo(id);
    expect(log.row('shipments', 11)?.date).toBe(yesterday);
  });
});
