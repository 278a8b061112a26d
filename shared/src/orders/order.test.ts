import { describe, expect, it } from 'vitest';
import { attributeColors } from './attribute-colors.ts';
import { attributeFields } from './order.ts';
import { newOrderSchema, orderSchema } from './order-schema.ts';
import { spec } from '../values/testing/spec.ts';

const filledIn = {
  orderId: '248117',
  constructionSite: 'Tiefgarage Okenstraße 5',
  postCode: '77652',
  city: 'Offenburg',
  steel: 2_350,
  date: '2026-11-23',
  hallId: 1,
};

/** The first message of each refused field. */
const messagesOf = (change: object) => {
  const issues = newOrderSchema.safeParse({ ...filledIn, ...change }).error?.issues;
  const isFirst = (path: PropertyKey[], index: number) =>
    issues?.findIndex((issue) => issue.path.join('.') === path.join('.')) === index;
  return issues
    ?.filter(({ path }, index) => isFirst(path, index))
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('newOrderSchema', () => {
  it('fills in what the create row leaves out', () => {
    spec('3.2');
    const { h1, h2, h3, isUrgent, isShort, isCanceled, matting, time, note, attribute11 } =
      newOrderSchema.parse(filledIn);
    expect({ h1, h2, h3, isUrgent, isShort, isCanceled, matting, time, note, attribute11 }).toEqual({
      h1: false,
      h2: false,
      h3: false,
      isUrgent: false,
      isShort: false,
      isCanceled: false,
      matting: 0,
      time: '',
      note: '',
      attribute11: false,
    });
  });

  it('trims texts and drops leading zeros of the order number', () => {
    const order = newOrderSchema.parse({ ...filledIn, orderId: '000470', constructionSite: '  Kita  ' });
    expect([order.orderId, order.constructionSite]).toEqual(['470', 'Kita']);
    expect(newOrderSchema.parse({ ...filledIn, orderId: '000' }).orderId).toBe('0');
  });

  it.each([
    ['no order number', { orderId: '' }, ['orderId: validation.required']],
    ['a seventh digit', { orderId: '1000000' }, ['orderId: validation.tooLong']],
    ['a letter in the number', { orderId: '24A117' }, ['orderId: validation.digits']],
    ['a sign', { orderId: '-1' }, ['orderId: validation.digits']],
    ['a number instead of text', { orderId: 248117 }, ['orderId: validation.required']],
    ['a blank site', { constructionSite: '  ' }, ['constructionSite: validation.required']],
    [
      'a site of 101 characters',
      { constructionSite: 'x'.repeat(101) },
      ['constructionSite: validation.tooLong'],
    ],
    ['a blank city', { city: '' }, ['city: validation.required']],
    ['no post code', { postCode: '' }, ['postCode: validation.required']],
    ['negative steel', { steel: -1, matting: 500 }, ['steel: validation.kilograms']],
    ['half a kilogram', { steel: 0.5 }, ['steel: validation.kilograms']],
    ['ten thousand tonnes', { steel: 10_000_000 }, ['steel: validation.mostKilograms']],
    [
      'no weight at all',
      { steel: 0 },
      ['steel: validation.someKilograms', 'matting: validation.someKilograms'],
    ],
    ['14 characters of time', { time: '07:00 - 09:00!' }, ['time: validation.maxLength13']],
    ['a line break in the time', { time: '07:00\n09:00' }, ['time: validation.invalidFormat']],
    ['a note of 2,001 characters', { note: 'x'.repeat(2_001) }, ['note: validation.tooLong']],
    ['a day that does not exist', { date: '2026-02-30' }, ['date: validation.invalidDateFormat']],
    ['a fourth hall', { hallId: 4 }, ['hallId: validation.invalidFormat']],
    ['a flag that is no flag', { isUrgent: 'yes' }, ['isUrgent: validation.invalidFormat']],
  ])('refuses %s', (_what, change, messages) => {
    spec('1.2', '3.2', '5.3', '9.10');
    expect(messagesOf(change)).toEqual(messages);
  });

  it('refuses an order that is born canceled, and fields it does not know', () => {
    expect(messagesOf({ isCanceled: true })).toHaveLength(1);
    expect(messagesOf({ colour: 'red' })).toHaveLength(1);
  });

  it.each([
    ['matting alone', { steel: 0, matting: 1 }],
    ['steel alone', { steel: 1, matting: 0 }],
    ['13 characters of time', { time: '07:00 - 09:00' }],
    ['spaces around 13 characters of time', { time: ' 07:00 - 09:00 ' }],
    ['a note over two lines', { note: 'Kran ab 7:30\nPolier anrufen' }],
    ['the highest order number', { orderId: '999999' }],
    ['a post code that some plant takes', { postCode: ' L-1234 ' }],
  ])('accepts %s', (_what, change) => {
    expect(messagesOf(change)).toBeUndefined();
  });
});

it('an order carries eleven colour flags, as many as there are colours', () => {
  expect(attributeFields).toHaveLength(11);
  expect(attributeColors).toHaveLength(11);
  const shape = Object.keys(orderSchema.shape);
  expect(shape).toEqual(expect.arrayContaining([...attributeFields]));
});
