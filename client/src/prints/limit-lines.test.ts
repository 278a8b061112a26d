import { expect, it } from 'vitest';
import { limitLines } from './limit-lines.ts';

const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `Bund ${index + 1}`);

it.each([
  ['a few lines as they are written', ['Tor 3', '', 'Kran 08:00'], 'Tor 3\n\nKran 08:00'],
  ['twelve, too', lines(12), lines(12).join('\n')],
  [
    'more one behind the other, without losing a word',
    [...lines(13), '', 'Ende'],
    [...lines(13), 'Ende'].join(' / '),
  ],
])('paper has %s', (_, written, shown) => {
  expect(limitLines(written.join('\n'))).toBe(shown);
});
