import { expect, it } from 'vitest';
import { linkAfterKey } from './link-after-key.ts';

const week = { count: 10, perRow: 5 };
const month = { count: 30, perRow: 1 };

it.each([
  ['arrowright', 4, week, 5],
  ['arrowleft', 0, week, 0],
  ['arrowdown', 2, week, 7],
  ['arrowdown', 7, week, 7],
  ['arrowup', 7, week, 2],
  ['home', 7, week, 0],
  ['end', 7, week, 9],
  ['arrowdown', 29, month, 29],
  ['arrowup', 29, month, 28],
  ['enter', 3, week, null],
  ['arrowdown', -1, week, null],
])('%s from %i of %j leads to %s', (key, index, grid, next) => {
  expect(linkAfterKey(key, { index, ...grid })).toBe(next);
});
