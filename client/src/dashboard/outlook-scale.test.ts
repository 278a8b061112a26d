import { expect, it } from 'vitest';
import { isBesideCapacity, outlookScale, sumHeight } from './outlook-scale.ts';

it.each([
  [0, 10, 2],
  [38, 40, 5],
  [240, 240, 4],
  [241, 320, 5],
  [900, 1_000, 5],
  [30_000, 32_000, 5],
])('up to %i t the scale ends at %i with %i lines', (most, top, lines) => {
  const scale = outlookScale(most);
  expect([scale.top, scale.lines.length]).toEqual([top, lines]);
  expect(scale.lines.at(-1)).toBe(top);
});

it.each([
  ['far below the capacity on its column', 150_000, 150_000, false],
  ['just below it above its mark', 235_000, 240_000, true],
  ['on it, as on its column', 240_000, 240_000, true],
  ['over it on its column', 250_000, 250_000, true],
  ['far over it on its column', 320_000, 320_000, false],
])('a sum stands %s', (_where, steel, height, isBeside) => {
  expect(sumHeight(steel, 240_000, 320_000)).toBe(height);
  expect(isBesideCapacity(steel, 240_000, 320_000)).toBe(isBeside);
});
