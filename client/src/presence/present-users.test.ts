import { expect, it } from 'vitest';
import { assignTones } from './present-users.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.43');

it('gives each user the colour of their id, or the next free one if it is taken', () => {
  expect([...assignTones([1, 2, 9, 10])]).toEqual([
    [1, 2],
    [2, 3],
    [9, 4],
    [10, 5],
  ]);
});

it('wraps around after the eighth colour, and shares colours only among more than eight users', () => {
  expect([...assignTones([7, 15]).values()]).toEqual([8, 1]);
  const many = [...assignTones(Array.from({ length: 9 }, (_, index) => index)).values()];
  expect(new Set(many).size).toBe(8);
});
