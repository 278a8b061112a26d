import { describe, expect, it } from 'vitest';
import { keepOrder } from './held-order.ts';

describe('keepOrder', () => {
  it('leaves shown rows where they are', () => {
    expect(keepOrder([1, 2, 3], [3, 1, 2])).toEqual([1, 2, 3]);
  });
  it('drops rows that went', () => {
    expect(keepOrder([1, 2, 3], [3, 1])).toEqual([1, 3]);
  });
  it('puts new rows behind the one they follow, or first', () => {
    expect(keepOrder([1, 2, 3], [9, 1, 2, 8, 7, 3])).toEqual([9, 1, 2, 8, 7, 3]);
    expect(keepOrder([2, 1], [1, 9, 2])).toEqual([2, 1, 9]);
  });
});
