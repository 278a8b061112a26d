import { describe, expect, it } from 'vitest';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import { stateFromSnapshot } from '../live/day-state.ts';
import type { PostcodeRule } from '../plant/postcodes.ts';
import type { Question } from '../plan/need.ts';
import { byBernd, changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import { restoreRow } from '../undo/restore-row.ts';
import { createOrder, updateOrder } from './order-actions.ts';
import { createOrders } from './order-batch-action.ts';
import { setOrders } from './several-orders-action.ts';
import { upsertOrders } from './order-batch-upsert-action.ts';
import { upsertOrder } from './order-upsert-action.ts';
import { type NewOrder, newOrderSchema, type Order } from './order-schema.ts';
import { takeErpValue } from './settle-held-actions.ts';

const today = '2026-11-23';
const order = anOrder({ id: 1, date: today, orderId: '7', postCode: '6020', version: 3 });
const planWith = (stored: Order = order) =>
  planOf({
    rows: { orders: [stored], shipments: [aShipment({ id: 11, productionOrderId: 1, date: today })] },
    days: [today],
    facts: (question: Question) => (question.what === 'numbered' ? [stored] : byBernd(question)),
  });
const newOrder = (postCode: string): NewOrder => {
  const { id: _, version: __, partsAmount: ___, byHand: ____, ...fields } = order;
  return { ...fields, orderId: '8', isCanceled: false, postCode };
};
const version = { version: 3, ifMatch: undefined };
const unread = { version: undefined, ifMatch: undefined };
const describeRefusal = () => ({ type: 'no', displayMessage: 'no' });
const check = (fields: unknown): NewOrder => newOrderSchema.parse(fields);

/** All ways in which an order gets a post code, each with the refused field. */
const ways: readonly (readonly [
  string,
  string,
  (postCode: string, rule: PostcodeRule) => object | undefined,
])[] = [
  [
    'the create row',
    'postCode',
    (postCode, postcodes) => runOn(planWith(), createOrder, newOrder(postCode), { postcodes }).refusal,
  ],
  [
    'a batch',
    'orders.0.postCode',
    (postCode, postcodes) => {
      const rows = [{ order: newOrder(postCode) }];
      const input = { rows, perRow: false, describe: describeRefusal };
      return runOn(planWith(), createOrders, input, { postcodes }).refusal;
    },
  ],
  [
    'an edit',
    'postCode',
    (postCode, postcodes) => {
      const input = { id: 1, yours: { ...order, postCode }, version };
      return runOn(planWith(), updateOrder, input, { postcodes }).refusal;
    },
  ],
  [
    'several orders',
    'postCode',
    (postCode, postcodes) => {
      const input = { orders: [{ id: 1 }], values: { postCode }, perRow: true, describe: describeRefusal };
      return runOn(planWith(), setOrders, input, { postcodes }).refusal;
    },
  ],
  [
    'a push by number',
    'postCode',
    (postCode, postcodes) => {
      const input = { number: '7', input: { postCode }, version: unread, check };
      return runOn(planWith(), upsertOrder, input, { postcodes, actor: 'token:5' }).refusal;
    },
  ],
  [
    'a push of what a person holds',
    'postCode',
    (postCode, postcodes) => {
      const held = { ...order, byHand: { postCode: { at: '2026-11-20T06:00:00.000Z', by: 'user:1' } } };
      const input = { number: '7', input: { postCode }, version: unread, check };
      return runOn(planWith(held), upsertOrder, input, { postcodes, actor: 'token:5' }).refusal;
    },
  ],
  [
    'a batch by number',
    'orders.0.postCode',
    (postCode, postcodes) => {
      const rows = [{ order: { orderId: '7', postCode } }];
      const input = {
        rows,
        perRow: false,
        force: undefined,
        cancelMissing: undefined,
        check,
        describe: describeRefusal,
      };
      return runOn(planWith(), upsertOrders, input, { postcodes }).refusal;
    },
  ],
  [
    'a value taken from the ERP',
    'postCode',
    (postCode, postcodes) => {
      const at = '2026-11-20T06:00:00.000Z';
      const erp = { at, by: 'token:5', value: postCode };
      const held = { ...order, byHand: { postCode: { at, by: 'user:1', erp } } };
      return runOn(planWith(held), takeErpValue, { id: 1, field: 'postCode' }, { postcodes }).refusal;
    },
  ],
];

describe.each(ways)('%s', (_way, field, refusalOf) => {
  it.each([
    ['01067', 'from10000', 'validation.postCode'],
    ['1234', 'from10000', 'validation.postCode'],
    ['8005', 'germany', 'validation.postCodeGermany'],
    ['1012 AB', 'dach', 'validation.postCodeDach'],
    ['Kehl', 'europe', 'validation.postCodeEurope'],
  ] as const)('is refused %s by the rule %s', (postCode, rule, message) => {
    expect(refusalOf(postCode, rule)).toMatchObject({
      code: 'VALIDATION_ERRORS',
      details: { fields: { [field]: message } },
    });
  });

  it.each([
    ['77652', 'from10000'],
    ['01067', 'germany'],
    ['8005', 'dach'],
    ['1012 AB', 'europe'],
    ['L-1234', 'europe'],
  ] as const)('takes %s by the rule %s', (postCode, rule) => {
    expect(refusalOf(postCode, rule)).toBeUndefined();
  });
});

it('a stored post code stays, whatever the plant takes by now', () => {
  const input = { id: 1, yours: { ...order, city: 'Innsbruck' }, version };
  expect(changesIn(runOn(planWith(), updateOrder, input).tx)).toEqual({ 'orders 1': { city: 'Innsbruck' } });
  const push = { number: '7', input: { postCode: '6020', city: 'Innsbruck' }, version: unread, check };
  expect(changesIn(runOn(planWith(), upsertOrder, push).tx)).toEqual({ 'orders 1': { city: 'Innsbruck' } });
});

it('what an order had comes back, whatever the plant takes by now', () => {
  const past = stateFromSnapshot({
    key: `day:${today}`,
    epoch: 'a',
    revision: 1,
    revisions: {},
    date: today,
    orders: [{ ...order, postCode: '01067' }],
    shipments: [],
    trucks: [],
    deliveries: [],
    deliveryItems: [],
    hallCapacities: [],
    calendarEntries: [],
    templates: [],
    occurrences: [],
    sites: [],
    reservations: [],
    releases: [],
    grants: [],
    lateChanges: [],
  });
  const input = { past, kind: 'orders' as const, id: 1, field: 'postCode', version };
  expect(changesIn(runOn(planWith(), restoreRow, input).tx)).toEqual({ 'orders 1': { postCode: '01067' } });
});
