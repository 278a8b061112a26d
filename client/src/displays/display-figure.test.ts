import { describe, expect, it } from 'vitest';
import { nextCardLayout, restLength } from './display-figure.ts';

it.each([
  ['+15', 'frei', 'short'],
  ['+145', 'knapp', 'short'],
  ['−4', 'überbucht', 'short'],
  ['−45', 'überbucht', 'long'],
  ['−145', 'überbucht', 'long'],
  ['−1.450', 'überbucht', 'longest'],
  ['+1.234', 'frei', 'long'],
] as const)('%s t %s uses the size that fits: %s', (rest, word, length) => {
  expect(restLength(rest, word)).toBe(length);
});

describe('the next day’s card', () => {
  const fits = ([figure, of, rest, word]: readonly [string, string, string, string]) => [
    nextCardLayout({ figure, of, rest, word }, 'high'),
    nextCardLayout({ figure, of, rest, word }, 'low'),
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

  it('uses smaller type for four figures, and leaves out what the bar also shows', () => {
    expect(fits(['1.444', 'von 1.240 t', '−1.204', 'überbucht'])).toEqual([
      { figure: false, of: true, word: false },
      { figure: false, of: false, word: true },
    ]);
  });
});
