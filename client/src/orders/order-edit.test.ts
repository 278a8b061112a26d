import type { Order } from '@werkplan/shared/orders/order.ts';
import { describe, expect, it } from 'vitest';
import { changeOf, problemOf } from './order-edit.ts';

const order = { steel: 9000, matting: 0 } as Order;

describe('inline order edits (chapter 5)', () => {
  it.each(['orderId', 'constructionSite', 'postCode', 'city'] as const)('%s must not be blank', (field) => {
    expect(problemOf(order, field, '  ')).not.toBeNull();
  });
  it.each([
    ['77694', null],
    ['7769', 'validation.invalidFormat'],
    ['776945', 'validation.invalidFormat'],
    ['7a694', 'validation.invalidFormat'],
  ])('postCode %s: %s', (text, problem) => {
    expect(problemOf(order, 'postCode', text)).toBe(problem);
  });
  it('an empty number is saved as 0', () => {
    expect(changeOf('matting', '')).toEqual({ matting: 0 });
    expect(problemOf(order, 'matting', '')).toBeNull();
  });
  it('steel + matting with the edited value must be more than 1', () => {
    expect(problemOf(order, 'steel', '1')).toBe('validation.required');
    expect(problemOf(order, 'steel', '2')).toBeNull();
  });
  it('time takes 13 characters', () => {
    expect(problemOf(order, 'time', '06:00 - 08:00')).toBeNull();
    expect(problemOf(order, 'time', '06:00 - 08:00!')).toBe('validation.maxLength13');
  });
});
