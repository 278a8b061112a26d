import { expect, it } from 'vitest';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import { invalid } from '../errors/domain-error.ts';
import type { Question } from '../plan/need.ts';
import { byBernd, changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import { upsertOrder, type UpsertOrderInput } from './order-upsert-action.ts';
import { newOrderSchema, type Order } from './order-schema.ts';

const [today, tomorrow] = ['2026-11-23', '2026-11-24'];
const order = anOrder({ id: 1, date: today, orderId: '7', version: 3 });
const planWith = (...orders: Order[]) =>
  planOf({
    rows: {
      orders,
      shipments: orders.map(({ id, date }) => aShipment({ id: 10 + id, productionOrderId: id, date })),
    },
    days: [today, tomorrow],
    facts: (question: Question) => (question.what === 'numbered' ? orders : byBernd(question)),
  });
const check: UpsertOrderInput['check'] = (fields) => {
  const checked = newOrderSchema.safeParse(fields);
  if (!checked.success) throw invalid({ city: 'validation.required' });
  return checked.data;
};
const unread: UpsertOrderInput['version'] = { version: undefined, ifMatch: undefined };
const upsert = (input: UpsertOrderInput['input'], orders: Order[] = [order], version = unread) =>
  runOn(planWith(...orders), upsertOrder, { number: '7', input, version, check });
const whole = { constructionSite: 'Kita', postCode: '77652', city: 'Lahr', steel: 500, hallId: 2 as const };

it('makes a new order where the number means none', () => {
  const { answer, tx } = upsert({ ...whole, date: tomorrow }, []);
  expect(answer).toMatchObject({ orderId: '7', city: 'Lahr', hallId: 2, h2: true, version: 1 });
  expect(tx.writes).toHaveLength(2);
  expect(upsert({ city: 'Lahr' }, []).refusal?.code).toBe('VALIDATION_ERRORS');
  expect(upsert({ ...whole, date: '2026-11-22' }, []).refusal?.code).toBe('VALIDATION_ERRORS');
  expect(upsert({ ...whole, date: tomorrow, version: 3 }, []).refusal?.code).toBe('ORDER_NOT_FOUND');
});

it('edits and moves the one there is, as one change', () => {
  const { answer, tx } = upsert({ city: 'Lahr', hallId: 2, h1: true, date: tomorrow });
  expect(changesIn(tx)).toEqual({
    'orders 1': { city: 'Lahr', hallId: 2, h2: true, date: tomorrow },
    'shipments 11': { date: tomorrow, previousDate: today },
  });
  expect(answer).toMatchObject({ h1: true, version: 4 });
  expect(changesIn(upsert({ hallId: 2 }).tx)).toEqual({ 'orders 1': { hallId: 2, h1: false, h2: true } });
});

it('writes nothing where the order is so already', () => {
  expect(upsert({ city: order.city, hallId: 1, date: today }).tx.writes).toEqual([]);
});

it('names the orders that the number could mean', () => {
  const { refusal } = upsert({ city: 'Lahr' }, [order, { ...order, id: 2, date: tomorrow }]);
  const { id, date, hallId, constructionSite, version } = order;
  expect(refusal).toMatchObject({ code: 'AMBIGUOUS_ORDER', details: { values: { number: '7' } } });
  expect(refusal?.details.extra).toEqual({
    candidates: [
      { id, date, hallId, constructionSite, version },
      { id: 2, date: tomorrow, hallId, constructionSite, version },
    ],
  });
});

it('a version of another state is refused', () => {
  const { refusal } = upsert({ city: 'Lahr' }, [order], { version: undefined, ifMatch: '"2"' });
  expect(refusal).toMatchObject({ code: 'VERSION_MISMATCH', details: { extra: { current: order } } });
});

it('needs to know what the number means', () => {
  const plan = planOf({ rows: { orders: [order] }, days: [today] });
  const input = { number: '7', input: { city: 'Lahr' }, version: unread, check };
  expect(runOn(plan, upsertOrder, input).missing).toEqual({
    what: 'numbered',
    numbers: ['7'],
    from: today,
    isRelied: true,
  });
});
