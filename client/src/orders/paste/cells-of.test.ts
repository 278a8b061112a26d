import { expect, it } from 'vitest';
import { cellsOf } from './cells-of.ts';

it('splits at tabs and at every kind of line end', () => {
  expect(cellsOf('a\tb\r\nc\td\ne\tf\r')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
});
it('keeps empty cells, also the last, and drops empty lines', () => {
  expect(cellsOf('a\t\tb\t\n\t\t\n\nc')).toEqual([['a', '', 'b', ''], ['c']]);
  expect(cellsOf('a\t')).toEqual([['a', '']]);
  expect(cellsOf('')).toEqual([]);
});
it('takes quoted cells with tabs, lines and quotes in them', () => {
  expect(cellsOf('"Haus ""C""\nTor 3"\t"a\tb"\nx')).toEqual([['Haus "C"\nTor 3', 'a\tb'], ['x']]);
});
it('leaves a quote inside a cell alone', () => {
  expect(cellsOf('BV "Panter"\t5" Rohr\n"offen')).toEqual([['BV "Panter"', '5" Rohr'], ['"offen']]);
});
