import { describe, expect, it } from 'vitest';
import { isSameOrder, keepOrder } from './column-order.ts';

describe('keepOrder', () => {
  it('leaves shown columns where they are', () => {
    expect(keepOrder([1, 2, 3], [3, 1, 2])).toEqual([1, 2, 3]);
  });

  it('drops gone columns and appends new ones', () => {
    expect(keepOrder([1, 2, 3], [4, 3, 1])).toEqual([1, 3, 4]);
  });

  it('takes a new day as it is sorted', () => {
    expect(keepOrder([1, 2], [9, 7])).toEqual([9, 7]);
  });
});

describe('isSameOrder', () => {
  it('compares by value', () => {
    expect(isSameOrder([1, 2], [1, 2])).toBe(true);
    expect(isSameOrder([1, 2], [2, 1])).toBe(false);
    expect(isSameOrder([1], [1, 2])).toBe(false);
  });
});
