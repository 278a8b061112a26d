import { expect, it } from 'vitest';
import { parseClipboardText } from './clipboard-text.ts';

it('splits at tabs and all kinds of line ends', () => {
  expect(parseClipboardText('a\tb\r\nc\td\ne\tf\r')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]);
});
it('keeps empty cells, also the last one, and drops empty lines', () => {
  expect(parseClipboardText('a\t\tb\t\n\t\t\n\nc')).toEqual([['a', '', 'b', ''], ['c']]);
  expect(parseClipboardText('a\t')).toEqual([['a', '']]);
  expect(parseClipboardText('')).toEqual([]);
});
it('accepts quoted cells with tabs, line breaks and quotes', () => {
  expect(parseClipboardText('"Haus ""C""\nTor 3"\t"a\tb"\nx')).toEqual([['Haus "C"\nTor 3', 'a\tb'], ['x']]);
});
it('keeps a quote inside a cell', () => {
  expect(parseClipboardText('BV "Panter"\t5" Rohr\n"offen')).toEqual([
    ['BV "Panter"', '5" Rohr'],
    ['"offen'],
  ]);
});
