import { expect, it } from 'vitest';
import { z } from 'zod';
import { declareEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { addressOf } from './api-request.ts';

const endpoint = declareEndpoint({
  name: 'test.totals',
  method: 'GET',
  path: '/api/halls/{id}/totals',
  access: 'planner',
  summary: 'for this test',
  params: z.strictObject({ id: z.string() }),
});

it('fills the path and repeats the keys of lists', () => {
  expect(addressOf(endpoint, { id: 2 }, { date: ['2026-11-23', '2026-11-24'], all: undefined })).toBe(
    '/api/halls/2/totals?date=2026-11-23&date=2026-11-24',
  );
});

it('escapes what would change the path', () => {
  expect(addressOf(endpoint, { id: 'a/b' })).toBe('/api/halls/a%2Fb/totals');
});
