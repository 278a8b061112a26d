import { expect, it } from 'vitest';
import { outlookScale } from './outlook-scale.ts';

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
