import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { describe, expect, it } from 'vitest';
import { checkOrderInput, editProblem } from './order-checks.ts';
import { emptyInput, type NewOrderInput } from './new-order-input.ts';
import { changeOf } from './order-edit.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const order = { steel: 9000, matting: 0 } as Order;

describe('inline order edits', () => {
  it.each(['orderId', 'constructionSite', 'postCode', 'city'] as const)('%s must not be blank', (field) => {
    spec('5.4');
    expect(editProblem(order, field, '  ')).not.toBeNull();
  });
  it.each([
    ['77694', null],
    ['7769', 'validation.postCode'],
    ['776945', 'validation.postCode'],
    ['7a694', 'validation.postCode'],
  ])('postCode %s: %s', (text, problem) => {
    spec('5.4');
    expect(editProblem(order, 'postCode', text)).toBe(problem);
  });
  it.each([
    ['01067', 'germany', null],
    ['8005', 'germany', 'validation.postCodeGermany'],
    ['8005', 'dach', null],
    ['1012 AB', 'dach', 'validation.postCodeDach'],
    ['1012 AB', 'europe', null],
    ['Kehl', 'europe', 'validation.postCodeEurope'],
  ] as const)('postCode %s by the rule %s: %s', (text, rule, problem) => {
    expect(editProblem(order, 'postCode', text, rule)).toBe(problem);
  });
  it('an unchanged post code stays valid, even if the plant’s rule has changed', () => {
    expect(editProblem({ ...order, postCode: '6020' }, 'postCode', '6020')).toBeNull();
  });
  it('an empty number is saved as 0', () => {
    spec('5.4a');
    expect(changeOf('matting', '')).toEqual({ matting: 0 });
    expect(editProblem(order, 'matting', '')).toBeNull();
  });
  it('steel + matting with the edited value must be more than 1', () => {
    spec('5.4a');
    expect(editProblem(order, 'steel', '1')).toBe('validation.twoKilograms');
    expect(editProblem(order, 'steel', '2')).toBeNull();
  });
  it('time takes 13 characters', () => {
    expect(editProblem(order, 'time', '06:00 - 08:00')).toBeNull();
    expect(editProblem(order, 'time', '06:00 - 08:00!')).toBe('validation.maxLength13');
  });
});

const good: NewOrderInput = {
  ...emptyInput,
  orderId: '248123',
  constructionSite: '  Rathaus Gengenbach ',
  postCode: '77723',
  city: 'Gengenbach',
  steel: '4.200',
  flags: { attribute2: true },
};
const problems = (changes: Partial<NewOrderInput>) =>
  checkOrderInput({ ...good, ...changes }, 'de', { hall: 2, day: '2026-11-23' }).problems;

describe('create-order form', () => {
  it('creates an order of the selected hall and day, with its hall’s flag and empty numbers as 0', () => {
    spec('3.2a', '4.8');
    expect(checkOrderInput(good, 'de', { hall: 2, day: '2026-11-23' }).order).toMatchObject({
      constructionSite: 'Rathaus Gengenbach',
      matting: 0,
      steel: 4200,
      hallId: 2,
      h1: false,
      h2: true,
      attribute2: true,
      date: '2026-11-23',
    });
  });
  it('reports all missing fields at once', () => {
    expect(checkOrderInput(emptyInput, 'de', { hall: 1, day: '2026-11-23' }).problems).toEqual({
      orderId: 'validation.required',
      constructionSite: 'validation.required',
      postCode: 'validation.required',
      city: 'validation.required',
      steel: 'validation.someKilograms',
      matting: 'validation.someKilograms',
    });
  });
  it('requires steel or matting', () => {
    spec('5.3c');
    expect(problems({ steel: '', matting: '1 kg' })).toBeNull();
    expect(problems({ steel: '0', matting: '' })).toHaveProperty('steel', 'validation.someKilograms');
  });
  it('accepts only whole kilograms, and does not check the sum while one of them is unreadable', () => {
    for (const steel of ['2,5', '1.234,5', '3.2 t', '-5', '9,000'])
      expect(problems({ steel })).toEqual({ steel: 'validation.wholeKilograms' });
    expect(problems({ steel: '99999999' })).toEqual({ steel: 'validation.mostKilograms' });
    expect(problems({ steel: '', matting: '2.5' })).toEqual({ matting: 'validation.wholeKilograms' });
    expect(
      checkOrderInput({ ...good, steel: '9,000.00' }, 'en', { hall: 2, day: '2026-11-23' }).order?.steel,
    ).toBe(9000);
    expect(
      checkOrderInput({ ...good, steel: '22 t' }, 'de', { hall: 2, day: '2026-11-23' }).order?.steel,
    ).toBe(22_000);
  });
  it('asks if so few kilograms are tonnes, unless a unit was entered', () => {
    for (const steel of ['12', '1', '99'])
      expect(problems({ steel })).toEqual({ steel: 'validation.kilogramsOrTonnes' });
    for (const steel of ['12 kg', '12 t', '100', '0']) expect(problems({ steel, matting: '500' })).toBeNull();
  });
  it('accepts post codes from 10000 to 99999', () => {
    spec('5.3b');
    expect(problems({ postCode: '09999' })).toHaveProperty('postCode');
    expect(problems({ postCode: '10000' })).toBeNull();
    expect(problems({ postCode: '99999' })).toBeNull();
  });
  it('accepts 13 characters of time', () => {
    spec('5.3d');
    expect(problems({ time: '06:00 - 08:00' })).toBeNull();
    expect(problems({ time: '06:00 - 08:000' })).toEqual({ time: 'validation.maxLength13' });
  });
});

it.each([
  ['01067', 'from10000', 'validation.postCode'],
  ['01067', 'germany', undefined],
  ['6020', 'dach', undefined],
  ['L-1234', 'europe', undefined],
] as const)('the create row with %s by the rule %s: %s', (postCode, postcodes, problem) => {
  const typed = { ...good, postCode, city: problem ? '' : good.city };
  const checked = checkOrderInput(typed, 'de', { hall: 2, day: '2026-11-23', postcodes });
  expect(checked.problems?.['postCode']).toBe(problem);
  expect(checked.order?.postCode).toBe(problem ? undefined : postCode);
});
