import { describe, expect, it } from 'vitest';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import { byBernd, changesIn, planOf, runOn, type SomeRows } from '../plan/testing/plan-of.ts';
import { cancelOrder, createOrder, moveOrderToDate, moveOrderToHall, updateOrder } from './order-actions.ts';
import type { NewOrder } from './order-schema.ts';

const today = '2026-11-23';
const tomorrow = '2026-11-24';
const yesterday = '2026-11-22';
const order = anOrder({ id: 1, date: today, version: 3 });
const part = aShipment({ id: 11, productionOrderId: 1, date: today });
const rows: SomeRows = { orders: [order], shipments: [part] };
const server = (more: SomeRows = rows) =>
  planOf({ rows: more, days: [yesterday, today, tomorrow], facts: byBernd });
/** The plan as a screen knows it: one day and no other rows. */
const screen = (more: SomeRows = rows) => planOf({ rows: more, days: [today], knowsFamilies: false });
const newOrder = (given: Partial<NewOrder> = {}): NewOrder => {
  const { id: _, version: __, partsAmount: ___, ...fields } = anOrder({ id: 7, date: tomorrow });
  return { ...fields, isCanceled: false, ...given };
};
const current = { version: 3, ifMatch: undefined };

describe('createOrder', () => {
  it('stores the order with the flag of its hall, and its one shipment', () => {
    const { tx, answer } = runOn(screen(), createOrder, newOrder({ hallId: 2 }));
    expect(answer).toMatchObject({ id: 1001, h2: true, partsAmount: 10_000, version: 1, date: tomorrow });
    expect(tx.writes.map(({ kind, id, before }) => [kind, id, before])).toEqual([
      ['orders', 1001, null],
      ['shipments', 1002, null],
    ]);
    expect(changesIn(tx)['shipments 1002']).toEqual({
      ...aShipment({ id: 1002, productionOrderId: 1001, date: tomorrow }),
      version: 1,
    });
  });

  it('refuses a past day', () => {
    const { refusal } = runOn(screen(), createOrder, newOrder({ date: yesterday }));
    expect(refusal).toMatchObject({
      code: 'VALIDATION_ERRORS',
      details: { fields: { date: 'validation.pastDate' } },
    });
  });
});

describe('updateOrder', () => {
  const update = (yours: object, version = current, plan = server()) =>
    runOn(plan, updateOrder, { id: 1, yours: { ...order, ...yours }, version });

  it('writes what changed, also on a screen', () => {
    const { tx, answer } = update({ city: 'Lahr', h1: false }, current, screen());
    expect(changesIn(tx)).toEqual({ 'orders 1': { city: 'Lahr' } });
    expect(answer).toMatchObject({ city: 'Lahr', version: 4 });
  });

  it('gives the only part the new amount', () => {
    const { tx, answer } = update({ steel: 1000 }, current, screen());
    expect(changesIn(tx)).toEqual({
      'orders 1': { steel: 1000, partsAmount: 3000 },
      'shipments 11': { amount: 3000 },
    });
    expect(answer).toMatchObject({ steel: 1000, partsAmount: 3000, version: 4 });
  });

  it('leaves several parts as they are, and needs to know them all', () => {
    const parts = [
      { ...part, amount: 4000, totalNumberOfSplits: 2 },
      aShipment({
        ...part,
        id: 12,
        amount: 6000,
        date: tomorrow,
        dateAtLastOrderChange: tomorrow,
        splitNumber: 2,
        totalNumberOfSplits: 2,
      }),
    ];
    const split = { orders: [order], shipments: parts };
    expect(changesIn(update({ steel: 1000 }, current, server(split)).tx)).toEqual({
      'orders 1': { steel: 1000 },
    });
    expect(update({ steel: 1000 }, current, screen(split)).missing).toEqual({ what: 'family', orderId: 1 });
  });

  it('writes nothing for what is there already', () => {
    expect(update({}).tx.writes).toEqual([]);
  });

  it('takes only a note for a past or canceled order', () => {
    const past = { orders: [{ ...order, date: yesterday }], shipments: [part] };
    const yours = { date: yesterday, city: 'Lahr' };
    expect(update(yours, current, server(past)).refusal).toMatchObject({
      code: 'ORDER_READ_ONLY',
      details: { text: 'error.ORDER_READ_ONLY.past', values: { date: '22.11.2026' } },
    });
    const canceled = { orders: [{ ...order, isCanceled: true }], shipments: [part] };
    const lahr = { isCanceled: true, city: 'Lahr' };
    expect(update(lahr, current, server(canceled)).refusal).toMatchObject({
      code: 'ORDER_READ_ONLY',
      details: {
        text: 'error.ORDER_READ_ONLY.canceled',
        values: { what: '#1 Parkhaus Messe Süd', by: 'Bernd Krüger' },
      },
    });
    expect(update(lahr, current, screen(canceled)).missing).toMatchObject({
      what: 'editor',
      field: 'isCanceled',
    });
    const noted = update({ isCanceled: true, note: 'Kran' }, current, screen(canceled));
    expect(noted.answer).toMatchObject({ note: 'Kran' });
  });

  it('refuses an order of nothing, and fields that have calls of their own', () => {
    expect(update({ steel: 0, matting: 0 }).refusal?.details.fields).toEqual({
      steel: 'validation.twoKilograms',
      matting: 'validation.twoKilograms',
    });
    expect(update({ hallId: 2 }).refusal?.details.fields).toEqual({ hallId: 'validation.readOnlyField' });
  });

  it('merges with what a colleague has changed, and names who changed the same field', () => {
    const base = { ...order, version: 2, city: 'Kehl' };
    const plan = planOf({
      rows,
      days: [today],
      facts: (question) => (question.what === 'version' ? base : byBernd(question)),
    });
    const version = { version: 2, ifMatch: undefined };
    const merged = runOn(plan, updateOrder, { id: 1, yours: { ...base, note: 'Kran' }, version });
    expect(merged.answer).toMatchObject({ note: 'Kran', city: 'Stuttgart' });
    const { refusal } = runOn(plan, updateOrder, { id: 1, yours: { ...base, city: 'Lahr' }, version });
    expect(refusal?.code).toBe('EDIT_CONFLICT');
    expect(refusal?.details.conflict).toMatchObject([
      { field: 'city', base: 'Kehl', yours: 'Lahr', theirs: 'Stuttgart', by: 'Bernd Krüger' },
    ]);
    expect(update({ city: 'Lahr' }, version, screen()).missing).toMatchObject({ what: 'version' });
  });

  it('needs a version that matches', () => {
    expect(update({}, { version: 3, ifMatch: undefined }).refusal).toBeUndefined();
    const none = { id: 1, yours: order };
    expect(
      runOn(server(), updateOrder, { ...none, version: { version: undefined, ifMatch: undefined } }).refusal,
    ).toMatchObject({ code: 'VERSION_REQUIRED' });
    expect(
      runOn(server(), updateOrder, { ...none, version: { version: undefined, ifMatch: '"2"' } }).refusal,
    ).toMatchObject({ code: 'VERSION_MISMATCH' });
  });
});

it.each([
  ['update', updateOrder, { yours: order, version: current }],
  ['move', moveOrderToHall, { hallId: 2 as const }],
  ['cancel', cancelOrder, {}],
  ['date', moveOrderToDate, { date: tomorrow }],
])('an order that nobody knows: %s', (_, action, input) => {
  const gone = planOf({
    rows,
    days: [today],
    facts: ({ what }) => (what === 'whereabouts' ? [] : undefined),
  });
  const run = action as typeof cancelOrder;
  const named = { id: 99, ...input };
  expect(runOn(gone, run, named).refusal?.code).toBe('ORDER_NOT_FOUND');
  expect(runOn(screen(), run, named).missing).toEqual({ what: 'whereabouts', kind: 'orders', id: 99 });
});

it('a move to another hall takes the flag along', () => {
  const { tx, answer } = runOn(screen(), moveOrderToHall, { id: 1, hallId: 3 });
  expect(changesIn(tx)).toEqual({ 'orders 1': { hallId: 3, h1: false, h3: true } });
  expect(answer).toMatchObject({ hallId: 3 });
  expect(runOn(screen(), moveOrderToHall, { id: 1, hallId: 1 }).tx.writes).toEqual([]);
});

it('canceling leaves the parts where they are, once', () => {
  const { tx } = runOn(screen(), cancelOrder, { id: 1 });
  expect(changesIn(tx)).toEqual({ 'orders 1': { isCanceled: true } });
  const canceled = server({ orders: [{ ...order, isCanceled: true }], shipments: [part] });
  expect(runOn(canceled, cancelOrder, { id: 1 }).refusal?.code).toBe('ORDER_READ_ONLY');
  expect(runOn(canceled, moveOrderToHall, { id: 1, hallId: 2 }).refusal?.code).toBe('ORDER_READ_ONLY');
  expect(runOn(canceled, moveOrderToDate, { id: 1, date: tomorrow }).refusal?.code).toBe('ORDER_READ_ONLY');
});

describe('moveOrderToDate', () => {
  const both = { totalNumberOfSplits: 2, amount: 5000 };
  const loaded: SomeRows = {
    orders: [order],
    shipments: [
      { ...part, ...both },
      { ...part, ...both, id: 12, date: tomorrow, dateAtLastOrderChange: yesterday, splitNumber: 2 },
      { ...part, id: 13, isDeleted: true },
    ],
    trucks: [aTruck({ id: 1 })],
    deliveries: [aDelivery({ id: 21, date: today, truckId: 1 })],
    deliveryItems: [anItem({ id: 31, deliveryId: 21, shipmentId: 11 })],
  };

  it('takes the parts of its old day along, off their trucks; those elsewhere lose their ghosts', () => {
    const { tx, answer } = runOn(server(loaded), moveOrderToDate, { id: 1, date: '2026-12-01' });
    expect(changesIn(tx)).toEqual({
      'orders 1': { date: '2026-12-01' },
      'shipments 11': { date: '2026-12-01', previousDate: today },
      'shipments 12': { dateAtLastOrderChange: tomorrow },
      'deliveryItems 31': 'gone',
    });
    expect(answer).toMatchObject({ date: '2026-12-01', version: 4 });
  });

  it('does the same on a screen that shows all its parts', () => {
    const { tx } = runOn(screen(), moveOrderToDate, { id: 1, date: tomorrow });
    expect(changesIn(tx)).toEqual({
      'orders 1': { date: tomorrow },
      'shipments 11': { date: tomorrow, previousDate: today },
    });
    expect(runOn(screen(loaded), moveOrderToDate, { id: 1, date: tomorrow }).missing).toEqual({
      what: 'family',
      orderId: 1,
    });
  });

  it('refuses a past day; its own day is no move', () => {
    expect(runOn(screen(), moveOrderToDate, { id: 1, date: yesterday }).refusal?.code).toBe(
      'VALIDATION_ERRORS',
    );
    expect(runOn(screen(), moveOrderToDate, { id: 1, date: today }).tx.writes).toEqual([]);
  });

  it('computes the same twice', () => {
    const run = () => runOn(server(loaded), moveOrderToDate, { id: 1, date: tomorrow });
    expect(run().tx.writes).toEqual(run().tx.writes);
  });
});
