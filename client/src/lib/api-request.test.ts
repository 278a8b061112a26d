import { expect, it } from 'vitest';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { addressOf } from './api-request.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

it('fills in the path and repeats keys for lists', () => {
  spec('7.1a');
  expect(
    addressOf(setCapacityEndpoint, { id: 2 }, { date: ['2026-11-23', '2026-11-24'], all: undefined }),
  ).toBe('/api/halls/2/capacity?date=2026-11-23&date=2026-11-24');
});

it('escapes characters that would change the path', () => {
  expect(addressOf(setCapacityEndpoint, { id: 'a/b' })).toBe('/api/halls/a%2Fb/capacity');
});
