import { expect, it } from 'vitest';
import { invalid } from '../errors/domain-error.ts';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import type { Question } from '../plan/need.ts';
import { byBernd, planOf, runOn } from '../plan/testing/plan-of.ts';
import { upsertOrder, type UpsertOrderInput } from './order-upsert-action.ts';
import { updateOrder } from './order-actions.ts';
import { keepValue, takeErpValue, acceptsErpValue } from './settle-held-actions.ts';
import type { Order } from './order-schema.ts';

const [yesterday, today, tomorrow] = ['2026-11-22', '2026-11-23', '2026-11-24'];
const [earlier, now] = ['2026-11-22T15:20:00.000Z', '2026-11-23T06:00:00.000Z'];
const anna = { at: earlier, by: 'user:1' };
const erp = { actor: 'token:5', by: 'SAP' };
const held = (given: Partial<Order>): Order =>
  anOrder({ id: 1, date: today, orderId: '7', version: 3, ...given });
const planWith = (order: Order) =>
  planOf({
    rows: { orders: [order], shipments: [aShipment({ id: 11, productionOrderId: 1, date: order.date })] },
    days: [yesterday, today, tomorrow],
    facts: (question: Question) => (question.what === 'numbered' ? [order] : byBernd(question)),
  });
const push = (order: Order, input: UpsertOrderInput['input'], force?: string) => {
  const check = () => {
    throw invalid({ city: 'validation.required' });
  };
  const version = { version: undefined, ifMatch: undefined };
  const { answer, tx, refusal } = runOn(
    planWith(order),
    upsertOrder,
    { number: '7', input, version, force, check },
    erp,
  );
  return { answer, writes: tx.writes, refusal };
};

it('a field that a person changes is held, a new order’s field isn’t', () => {
  const edit = { ...held({}), city: 'Bühl' };
  const input = { id: 1, yours: edit, version: { version: 3, ifMatch: undefined } };
  const byPerson = runOn(planWith(held({})), updateOrder, input, { actor: 'user:1' });
  expect(byPerson.answer?.byHand).toEqual({ city: { at: now, by: 'user:1' } });
  const byScript = runOn(planWith(held({ byHand: { city: anna } })), updateOrder, input, erp);
  expect(byScript.answer).toMatchObject({ city: 'Bühl', byHand: {} });
});

it('a push leaves it, stores the ERP’s value, and writes the rest', () => {
  const order = held({ city: 'Bühl', byHand: { city: anna } });
  const { answer } = push(order, { city: 'Bühl-Vimbuch', steel: 4000 });
  expect(answer).toMatchObject({ city: 'Bühl', steel: 4000, version: 4 });
  expect(answer?.byHand).toEqual({
    city: { ...anna, erp: { at: now, by: 'token:5', value: 'Bühl-Vimbuch' } },
  });
  expect(answer?.held).toEqual([{ field: 'city', yours: 'Bühl-Vimbuch', theirs: 'Bühl', ...anna }]);
});

it('the same push again writes nothing, and one with the same value ends the hold', () => {
  const known = { ...anna, erp: { at: earlier, by: 'token:5', value: 'Lahr' } };
  const order = held({ city: 'Bühl', byHand: { city: known } });
  const again = push(order, { city: 'Lahr' });
  expect([again.writes, again.answer?.held.length]).toEqual([[], 1]);
  expect(push(order, { city: 'Bühl' }).answer).toMatchObject({ byHand: { city: anna }, held: [] });
  expect(push(order, { steel: order.steel }).writes).toEqual([]);
});

it('day and hall are held too, with the flag of the ERP’s hall', () => {
  const order = held({ hallId: 3, h1: false, h3: true, byHand: { date: anna, hallId: anna } });
  const { answer } = push(order, { date: tomorrow, hallId: 1, h1: true, h3: false });
  expect(answer).toMatchObject({ date: today, hallId: 3, h1: false, h3: true });
  expect(answer?.held.map(({ field }) => field)).toEqual(['date', 'hallId']);
});

it('holding one quantity and writing the other never empties an order', () => {
  const order = held({ steel: 0, matting: 500, byHand: { steel: anna } });
  const { answer } = push(order, { steel: 9000, matting: 0 });
  expect(answer).toMatchObject({ steel: 0, matting: 500 });
  expect(answer?.held.map(({ field }) => field)).toEqual(['steel', 'matting']);
});

it('a number canceled by a person stays canceled', () => {
  const order = held({ isCanceled: true, byHand: { isCanceled: anna } });
  const { answer, refusal } = push(order, { city: 'Lahr' });
  expect(answer).toMatchObject({ id: 1, isCanceled: true, city: order.city });
  expect(answer?.held).toEqual([{ field: 'isCanceled', yours: false, theirs: true, ...anna }]);
  expect(push(order, { isCanceled: true }).answer?.held).toEqual([]);
  expect(refusal).toBeUndefined();
  // With `force` the number denotes a new order, for which this push lacks fields.
  expect(push(order, { city: 'Lahr' }, '*').refusal?.code).toBe('VALIDATION_ERRORS');
});

it('`force` overwrites the named fields', () => {
  const order = held({ city: 'Bühl', time: '7 Uhr', byHand: { city: anna, time: anna } });
  const some = push(order, { city: 'Lahr', time: '' }, 'city,steel').answer;
  expect(some).toMatchObject({ city: 'Lahr', time: '7 Uhr' });
  expect(Object.keys(some?.byHand ?? {})).toEqual(['time']);
  expect(push(order, { city: 'Lahr', time: '' }, '*').answer).toMatchObject({
    time: '',
    byHand: {},
    held: [],
  });
});

const withErp = (field: string, value: string | number | boolean, given: Partial<Order> = {}) =>
  held({ ...given, byHand: { [field]: { ...anna, erp: { at: earlier, by: 'token:5', value } } } });
const settle = (order: Order, field: 'city' | 'date' | 'hallId' | 'isCanceled', action = takeErpValue) =>
  runOn(planWith(order), action, { id: 1, field }).answer;

it('taking the ERP’s value returns the field to the ERP', () => {
  expect(settle(withErp('city', 'Lahr'), 'city')).toMatchObject({ city: 'Lahr', byHand: {} });
  expect(settle(withErp('date', tomorrow), 'date')).toMatchObject({ date: tomorrow, byHand: {} });
  expect(settle(withErp('hallId', 2), 'hallId')).toMatchObject({ hallId: 2, h2: true, byHand: {} });
  expect(settle(withErp('isCanceled', true), 'isCanceled')).toMatchObject({ isCanceled: true, byHand: {} });
  const back = settle(withErp('isCanceled', false, { isCanceled: true }), 'isCanceled');
  expect(back).toMatchObject({ isCanceled: true, byHand: {} });
  expect(settle(held({ byHand: { city: anna } }), 'city')).toMatchObject({ version: 3 });
});

it('keeping the person’s value hides the ERP’s until it sends another one', () => {
  const kept = settle(withErp('city', 'Lahr'), 'city', keepValue) as Order;
  expect(kept.byHand.city?.erp?.isKept).toBe(true);
  expect(push(kept, { city: 'Lahr' }).writes).toEqual([]);
  expect(push(kept, { city: 'Kehl' }).answer?.byHand.city?.erp).toEqual({
    at: now,
    by: 'token:5',
    value: 'Kehl',
  });
});

it('the ERP’s value is only offered where it may be taken', () => {
  const fields = [
    ['city', 'Bühl-Vimbuch'],
    ['note', 'Tor 3'],
    ['hallId', 2],
    ['date', tomorrow],
    ['date', yesterday],
    ['isCanceled', true],
    ['isCanceled', false],
  ] as const;
  const orders = [{ date: today }, { date: yesterday }, { isCanceled: true }];
  const offered = orders.map((given) =>
    fields.map(([field, value]) => {
      const byHand = { [field]: { ...anna, erp: { at: now, by: 'token:5', value } } };
      const order = held({ ...given, byHand });
      const { refusal } = runOn(planWith(order), takeErpValue, { id: 1, field }, { today });
      expect([field, value, acceptsErpValue(order, field, { value }, today)]).toEqual([
        field,
        value,
        !refusal,
      ]);
      return !refusal;
    }),
  );
  expect(offered).toEqual([
    [true, true, true, true, false, true, true],
    [false, true, false, false, false, false, true],
    [false, true, false, false, false, false, true],
  ]);
});
