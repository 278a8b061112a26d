import { describe, expect, it } from 'vitest';
import { nextFits } from './wall-figure.ts';
import { stripParts } from './wall-strip.ts';

const plain = ['OG-BS 214', 'OG-BS 218'];
const long = ['KRANWAGEN NORD 12/33', 'KRANWAGEN WEST 12/34'];

describe('the strip of departures', () => {
  it.each([
    ['one departure', 7, ['OG-BS 214'], '1 nachträglich', true, 1],
    ['both of the last', 7, plain, '1 nachträglich', true, 2],
    ['blocks up to 11 runs', 11, plain, '', true, 2],
    ['no blocks from 12 on', 12, plain, '120 nachträglich', false, 2],
    ['the last of long names', 7, long, '', true, 1],
    ['blocks give way to a long name', 11, long, '120 nachträglich', false, 1],
    ['a day of 60 runs', 60, long, '120 nachträglich', false, 1],
  ])('names %s', (_what, total, names, late, hasBlocks, named) => {
    const count = `${total - 1} von ${total} abgefahren`;
    expect(stripParts({ total, count, late, names })).toEqual({ hasBlocks, named });
  });
});

describe('the next day’s card', () => {
  const fits = ([figure, of, rest, word]: readonly [string, string, string, string]) => [
    nextFits({ figure, of, rest, word }, 'high'),
    nextFits({ figure, of, rest, word }, 'low'),
  ];
  it('has room for three figures', () => {
    const all = { figure: true, of: true, word: true };
    for (const one of [
      ['48', 'von 80 t', '+32', 'frei'],
      ['130', 'von 100 t', '−30', 'überbucht'],
      ['236', 'of 240 t', '+4', 'nearly full'],
    ] as const)
      expect(fits(one)).toEqual([all, all]);
  });

  it('sets four smaller, and leaves out what the bar shows too', () => {
    expect(fits(['1.444', 'von 1.240 t', '−1.204', 'überbucht'])).toEqual([
      { figure: false, of: true, word: false },
      { figure: false, of: false, word: true },
    ]);
  });
});
