import { describe, expect, it } from 'vitest';
import { divideIntoSheets } from './divide-into-sheets.ts';

describe('divideIntoSheets', () => {
  it('keeps rows that fit on one sheet', () => {
    expect(divideIntoSheets([10, 10, 10], 30)).toEqual([{ from: 0, to: 2 }]);
    expect(divideIntoSheets([], 30)).toEqual([]);
  });

  it('starts another sheet if the next row does not fit', () => {
    expect(divideIntoSheets([10, 10, 11, 10], 30)).toEqual([
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ]);
  });

  it('gives a row that is too high a separate sheet', () => {
    expect(divideIntoSheets([10, 90, 10], 30)).toEqual([
      { from: 0, to: 0 },
      { from: 1, to: 1 },
      { from: 2, to: 2 },
    ]);
  });
});
