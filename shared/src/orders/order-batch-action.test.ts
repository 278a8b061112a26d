import { expect, it } from 'vitest';
import { DomainError, invalid } from '../errors/domain-error.ts';
import { aCapacity, anOrder, aShipment } from '../live/testing/rows.ts';
import type { NumberedOrder, Question } from '../plan/need.ts';
import { planOf, runOn } from '../plan/testing/plan-of.ts';
import { createOrders, type NewOrderRow } from './order-batch-action.ts';
import type { NewOrder } from './order-schema.ts';

const [today, tomorrow] = ['2026-11-23', '2026-11-24'];
const held = anOrder({ id: 1, date: today, orderId: '7' });
const numbered = [1, 2, 3, 4].map((id): NumberedOrder => {
  const { orderId, externalNumber, date, hallId, constructionSite, version, isCanceled, byHand } = held;
  return { id, orderId, externalNumber, date, hallId, constructionSite, version, isCanceled, byHand };
});
const facts = ({ what }: Question) => (what === 'numbered' ? numbered : undefined);
const rows = {
  orders: [held, anOrder({ id: 2, date: tomorrow })],
  // The order is produced tomorrow, but its part is shown today.
  shipments: [aShipment({ id: 12, productionOrderId: 2, date: today })],
  hallCapacities: [aCapacity({ id: 1, hallId: 1 })],
};
const plan = planOf({ rows, days: [today, tomorrow], facts });
const row = (given: Partial<NewOrder> = {}): NewOrderRow => {
  const { id: _, version: __, partsAmount: ___, ...fields } = anOrder({ id: 9, date: today });
  return { order: { ...fields, isCanceled: false, ...given } };
};
const describe = (refusal: DomainError) => ({ type: refusal.code, displayMessage: 'no' });

it('stores the rows in the order sent and broadcasts the halls, the known numbers and nothing else', () => {
  const orders = [row({ date: tomorrow, hallId: 2 }), row({ orderId: '7' })];
  const { tx, answer } = runOn(plan, createOrders, { rows: orders, perRow: false, describe });
  expect(tx.writes.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'orders 1001',
    'orders 1002',
    'shipments 1003',
    'shipments 1004',
  ]);
  expect(answer?.orders).toMatchObject([
    { id: 1001, date: tomorrow, h2: true },
    { id: 1002, date: today, orderId: '7' },
  ]);
  const totals = (id: number, maxCapacity: number, steelTotal: number, mattingTotal: number) => {
    return { id, maxCapacity, steelTotal, mattingTotal, remaining: maxCapacity - steelTotal };
  };
  expect(answer?.halls).toEqual([
    { date: today, before: totals(1, 80_000, 8000, 2000), after: totals(1, 80_000, 16_000, 4000) },
    { date: tomorrow, before: totals(2, 0, 0, 0), after: totals(2, 0, 8000, 2000) },
  ]);
  const { orderId: _, externalNumber: ____, isCanceled: __, byHand: ___, ...candidate } = numbered[0] ?? held;
  expect(answer?.known).toEqual([{ index: 1, orders: [1, 2, 3].map((id) => ({ ...candidate, id })) }]);
  expect(answer?.refused).toEqual([]);
});

const wrong: NewOrderRow[] = [
  row(),
  { refusal: invalid({ postCode: 'validation.invalidFormat' }) },
  row({ date: '2026-11-22' }),
];

it('refuses all if one is wrong, each field with its row', () => {
  const { refusal } = runOn(plan, createOrders, { rows: wrong, perRow: false, describe });
  expect(refusal).toMatchObject({
    code: 'VALIDATION_ERRORS',
    details: {
      fields: {
        'orders.1.postCode': 'validation.invalidFormat',
        'orders.2.date': 'validation.pastDate',
      },
    },
  });
  const tooLong = { refusal: new DomainError('DATA_TOO_LONG', { fields: { city: 'validation.tooLong' } }) };
  expect(
    runOn(plan, createOrders, { rows: [...wrong, tooLong], perRow: false, describe }).refusal,
  ).toMatchObject({ code: 'DATA_TOO_LONG', details: { fields: { 'orders.3.city': 'validation.tooLong' } } });
});

it('row by row it stores those that are right', () => {
  const { answer } = runOn(plan, createOrders, { rows: wrong, perRow: true, describe });
  expect(answer?.orders.map(({ id }) => id)).toEqual([1001]);
  expect(answer?.refused).toEqual([
    { index: 1, type: 'VALIDATION_ERRORS', displayMessage: 'no' },
    { index: 2, type: 'VALIDATION_ERRORS', displayMessage: 'no' },
  ]);
});

it('with nothing right it asks for nothing', () => {
  const nowhere = planOf({ rows: {}, days: [] });
  const { answer } = runOn(nowhere, createOrders, { rows: wrong.slice(1), perRow: true, describe });
  expect(answer).toMatchObject({ orders: [], halls: [], known: [] });
});

it('asks for the numbers, then for all its days at once', () => {
  const batch = { rows: [row(), row({ date: tomorrow })], perRow: false, describe };
  expect(runOn(planOf({ rows, days: [] }), createOrders, batch).missing).toEqual({
    what: 'numbered',
    numbers: ['9'],
    from: today,
  });
  expect(runOn(planOf({ rows, days: [], facts }), createOrders, batch).missing).toEqual({
    what: 'days',
    dates: [today, tomorrow],
  });
});
