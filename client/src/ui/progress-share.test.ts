import { expect, it } from 'vitest';
import { shareOf } from './progress-share.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

it('fills up to the limit', () => {
  spec('2.18b', '9.2a');
  expect(shareOf(40, 80)).toEqual({ within: 50, over: 0 });
  expect(shareOf(80, 80)).toEqual({ within: 100, over: 0 });
});

it('is scaled to the value beyond the limit, with a visible minimum for the excess', () => {
  spec('9.2a');
  expect(shareOf(200, 100)).toEqual({ within: 50, over: 50 });
  expect(shareOf(10_001, 10_000)).toEqual({ within: 97, over: 3 });
});

it('is empty without a limit, or all excess as soon as there is a value', () => {
  expect(shareOf(0, 0)).toEqual({ within: 0, over: 0 });
  expect(shareOf(5, 0)).toEqual({ within: 0, over: 100 });
});
