import { describe, expect, it } from 'vitest';
import { cutSlots } from './cut-slots.ts';

describe('cutSlots', () => {
  it('puts what fits onto one sheet', () => {
    expect(cutSlots([10, 10, 10], 30)).toEqual([{ from: 0, to: 2 }]);
    expect(cutSlots([], 30)).toEqual([]);
  });

  it('goes on where the next one does not fit any more', () => {
    expect(cutSlots([10, 10, 11, 10], 30)).toEqual([
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ]);
  });

  it('gives a slot that is too high a sheet of its own', () => {
    expect(cutSlots([10, 90, 10], 30)).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 1 },
      { from: 2, to: 2 },
    ]);
  });
});
