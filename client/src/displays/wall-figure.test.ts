import { expect, it } from 'vitest';
import { restLength } from './wall-figure.ts';

it.each([
  ['+15', 'frei', 'short'],
  ['+145', 'knapp', 'short'],
  ['−4', 'überbucht', 'short'],
  ['−45', 'überbucht', 'long'],
  ['−145', 'überbucht', 'long'],
  ['−1.450', 'überbucht', 'longest'],
  ['+1.234', 'frei', 'long'],
] as const)('%s t %s is set in the size that fits: %s', (rest, word, length) => {
  expect(restLength(rest, word)).toBe(length);
});
