import { describe, expect, it } from 'vitest';
import { cutSlots } from './cut-slots.ts';

describe('cutSlots', () => {
  it('puts what fits onto one sheet', () => {
    expect(cutSlots([[10, 10, 10]], 30)).toEqual([{ from: 0, to: 2 }]);
    expect(cutSlots([], 30)).toEqual([]);
  });

  it('cuts every column where the fullest one has to be cut', () => {
    const heights = [
      [10, 10, 10, 10],
      [10, 10, 11, 10],
    ];
    expect(cutSlots(heights, 30)).toEqual([
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ]);
  });

  it('gives a slot that is too high a sheet of its own', () => {
    expect(cutSlots([[10, 90, 10]], 30)).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 1 },
      { from: 2, to: 2 },
    ]);
  });
});
