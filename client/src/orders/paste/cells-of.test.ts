import { expect, it } from 'vitest';
import { cellsOf } from './cells-of.ts';

it('splits at tabs and all kinds of line ends', () => {
  expect(cellsOf('a\tb\r\nc\td\ne\tf\r')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
});
it('keeps empty cells, also the last one, and drops empty lines', () => {
  expect(cellsOf('a\t\tb\t\n\t\t\n\nc')).toEqual([['a', '', 'b', ''], ['c']]);
  expect(cellsOf('a\t')).toEqual([['a', '']]);
  expect(cellsOf('')).toEqual([]);
});
it('accepts quoted cells with tabs, line breaks and quotes', () => {
  expect(cellsOf('"Haus ""C""\nTor 3"\t"a\tb"\nx')).toEqual([['Haus "C"\nTor 3', 'a\tb'], ['x']]);
});
it('keeps a quote inside a cell', () => {
  expect(cellsOf('BV "Panter"\t5" Rohr\n"offen')).toEqual([['BV "Panter"', '5" Rohr'], ['"offen']]);
});
