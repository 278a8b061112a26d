import { expect, it } from 'vitest';
import { barShares } from './bar-shares.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

it('fills up to the limit', () => {
  spec('2.18b', '9.2a');
  expect(barShares(40, 80)).toEqual({ within: 50, over: 0 });
  expect(barShares(80, 80)).toEqual({ within: 100, over: 0 });
});

it('is scaled to the value beyond the limit, with a visible minimum for the excess', () => {
  spec('9.2a');
  expect(barShares(200, 100)).toEqual({ within: 50, over: 50 });
  expect(barShares(10_001, 10_000)).toEqual({ within: 97, over: 3 });
});

it('is empty without a limit, or all excess as soon as there is a value', () => {
  expect(barShares(0, 0)).toEqual({ within: 0, over: 0 });
  expect(barShares(5, 0)).toEqual({ within: 0, over: 100 });
});
