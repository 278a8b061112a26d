import { expect, it } from 'vitest';
import { capacityLabelPlace, outlookScale, sumLabelHeight } from './outlook-scale.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.47');

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
  ['far below the capacity on its column', 150_000, 150_000],
  ['just below it above its mark', 235_000, 240_000],
  ['on it, as on its column', 240_000, 240_000],
  ['over it on its column', 250_000, 250_000],
  ['far over it on its column', 320_000, 320_000],
])('a sum is placed %s', (_where, steel, height) => {
  expect(sumLabelHeight(steel, 240_000, 320_000)).toBe(height);
});

it.each([
  ['over its mark where nothing is', 150_000, [], { height: 240_000, isOverSum: false }],
  ['over a sum on the mark', 240_000, [], { height: 240_000, isOverSum: true }],
  ['over a sum just over the mark', 250_000, [], { height: 250_000, isOverSum: true }],
  ['over its mark where the sum is far over it', 320_000, [], { height: 240_000, isOverSum: false }],
  ['over its mark beside a low day', 150_000, [120_000], { height: 240_000, isOverSum: false }],
  ['nowhere where the sum beside it has its place', 150_000, [250_000], null],
  ['nowhere where the mark beside it has its place', 240_000, [150_000, 300_000], null],
])('the capacity’s label is placed %s', (_where, sum, others, place) => {
  expect(capacityLabelPlace({ sum, capacity: 240_000 }, others, 320_000)).toEqual(place);
});
