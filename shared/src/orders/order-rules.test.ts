import { describe, expect, it } from 'vitest';
import { DomainError } from '../errors/domain-error.ts';
import { newOrderSchema, type Order } from './order-schema.ts';
import type { EditableOrderField } from './order.ts';
import {
  assertEditedOrder,
  assertNotPast,
  assertOrderWritable,
  compareOrders,
  involvedHalls,
  isOrderReadOnly,
  partsDifference,
} from './order-rules.ts';
import { spec } from '../values/testing/spec.ts';
import { noMeasures } from './order.ts';

const today = '2026-11-23';

const makeOrder = (change: Partial<Order> = {}): Order => ({
  ...newOrderSchema.parse({
    orderId: '1',
    constructionSite: 'Kita',
    postCode: '77652',
    city: 'Offenburg',
    steel: 1_000,
    date: today,
    hallId: 1,
  }),
  id: 1,
  h1: true,
  partsAmount: 1_000,
  byHand: {},
  drawings: 0,
  ...noMeasures,
  version: 1,
  ...change,
});

/** Returns the refusal's code and fields; undefined when nothing was refused. */
const refusal = (run: () => void) => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, fields: error.details.fields };
  }
};

describe('an order is read-only', () => {
  it.each([
    ['today', today, false, false],
    ['in the future', '2026-11-24', false, false],
    ['in the past', '2026-11-22', false, true],
    ['canceled', '2026-11-24', true, true],
  ])('%s', (_when, date, isCanceled, isReadOnly) => {
    spec('4.5');
    expect(isOrderReadOnly({ date, isCanceled }, today)).toBe(isReadOnly);
    const refused = refusal(() => assertOrderWritable({ date, isCanceled }, today));
    expect(refused?.code).toBe(isReadOnly ? 'ORDER_READ_ONLY' : undefined);
  });
});

it('a move goes to today or later', () => {
  expect(refusal(() => assertNotPast(today, today))).toBeUndefined();
  expect(refusal(() => assertNotPast('2026-11-22', today))).toEqual({
    code: 'VALIDATION_ERRORS',
    fields: { date: 'validation.pastDate' },
  });
});

describe('the inline rule on weights', () => {
  const check = (steel: number, matting: number, changed: EditableOrderField[]) =>
    refusal(() => assertEditedOrder(makeOrder({ steel, matting }), changed))?.fields;

  it('asks for more than one kilogram in sum once a weight was changed', () => {
    spec('5.4a');
    expect(check(1, 0, ['steel'])).toEqual({ steel: 'validation.twoKilograms' });
    expect(check(0, 1, ['matting', 'city'])).toEqual({ matting: 'validation.twoKilograms' });
    expect(check(1, 1, ['steel'])).toBeUndefined();
    expect(check(0, 2, ['steel'])).toBeUndefined();
  });

  it('leaves other edits of a light order alone', () => {
    expect(check(1, 0, ['city', 'isUrgent'])).toBeUndefined();
  });
});

it('names its own hall first and each other involved hall once', () => {
  spec('2.36');
  expect(involvedHalls({ hallId: 2, h1: true, h2: true, h3: false })).toEqual([2, 1]);
  expect(involvedHalls({ hallId: 3, h1: true, h2: true, h3: true })).toEqual([3, 1, 2]);
  expect(involvedHalls({ hallId: 1, h1: true, h2: false, h3: false })).toEqual([1]);
});

it('the difference is what the parts have more or less than the order', () => {
  expect(partsDifference({ steel: 900, matting: 100, partsAmount: 1_000 })).toBe(0);
  expect(partsDifference({ steel: 900, matting: 100, partsAmount: 800 })).toBe(-200);
  expect(partsDifference({ steel: 900, matting: 100, partsAmount: 1_001 })).toBe(1);
});

it('sorts order numbers as numbers, highest first, and equal ones newest first', () => {
  spec('2.20');
  const orders = [
    { orderId: '9999', id: 1 },
    { orderId: '248117', id: 2 },
    { orderId: '38374', id: 3 },
    { orderId: '248117', id: 4 },
  ];
  expect(orders.toSorted(compareOrders).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});
