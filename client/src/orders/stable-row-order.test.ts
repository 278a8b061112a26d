import { describe, expect, it } from 'vitest';
import { keepRowsInUse, keepShownOrder } from './stable-row-order.ts';

describe('keepOrder', () => {
  it('keeps shown rows in place', () => {
    expect(keepShownOrder([1, 2, 3], [3, 1, 2])).toEqual([1, 2, 3]);
  });
  it('drops removed rows', () => {
    expect(keepShownOrder([1, 2, 3], [3, 1])).toEqual([1, 3]);
  });
  it('inserts new rows after their predecessor, or first', () => {
    expect(keepShownOrder([1, 2, 3], [9, 1, 2, 8, 7, 3])).toEqual([9, 1, 2, 8, 7, 3]);
    expect(keepShownOrder([2, 1], [1, 9, 2])).toEqual([2, 1, 9]);
  });
});

describe('stableLists', () => {
  const shown = { active: [1, 2, 3], canceled: [7, 8] };
  const using = (...ids: number[]) => new Set(ids);

  it('keeps a row in use among the active ones when it is canceled', () => {
    const next = { active: [1, 3], canceled: [7, 2, 8] };
    expect(keepRowsInUse(shown, next, using(2))).toEqual(shown);
    expect(keepRowsInUse(shown, next, using())).toEqual({ active: [1, 3], canceled: [7, 2, 8] });
  });
  it('keeps a row in use that was filtered out or has left', () => {
    expect(keepRowsInUse(shown, { active: [1, 3], canceled: [7, 8] }, using(2))).toEqual(shown);
    expect(keepRowsInUse(shown, { active: [], canceled: [] }, using(3, 8))).toEqual({
      active: [3],
      canceled: [8],
    });
  });
  it('keeps a canceled row in use in place when it is restored', () => {
    expect(keepRowsInUse(shown, { active: [1, 7, 2, 3], canceled: [8] }, using(7))).toEqual(shown);
  });
  it('adds and removes other rows', () => {
    const next = { active: [4, 2, 1], canceled: [8, 3] };
    expect(keepRowsInUse(shown, next, using(1))).toEqual({ active: [4, 1, 2], canceled: [8, 3] });
  });
});
