import { expect, it } from 'vitest';
import { tonesOf } from './present-users.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.43');

it('gives each their own colour, and the next free one when two have the same', () => {
  expect([...tonesOf([1, 2, 9, 10])]).toEqual([
    [1, 2],
    [2, 3],
    [9, 4],
    [10, 5],
  ]);
});

it('goes round after the eighth, and shares colours only when there are more people', () => {
  expect([...tonesOf([7, 15]).values()]).toEqual([8, 1]);
  const many = [...tonesOf(Array.from({ length: 9 }, (_, index) => index)).values()];
  expect(new Set(many).size).toBe(8);
});
