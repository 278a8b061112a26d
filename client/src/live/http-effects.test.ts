import type { Day } from '@werkplan/shared/values/day.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-errors.ts';

const refused = (status: number, retryAfter: number): ApiError => new ApiError(status, {}, retryAfter);
let error = refused(429, 7);
const told: { type: string }[] = [];

vi.mock('../lib/i18n.ts', () => ({ isText: () => false, translateNow: () => '' }));
vi.mock('../lib/api-client.ts', () => ({
  call: async () => await Promise.reject(error),
  answerOfPage: async () => await Promise.resolve(null),
}));
vi.mock('./sync-store.ts', () => ({
  dispatch: (event: { type: string }) => told.push(event),
  syncNow: () => 0,
}));

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
});
afterEach(() => void vi.useRealTimers());

const ask = async (): Promise<void> => {
  const { doHttpEffect } = await import('./http-effects.ts');
  doHttpEffect({ type: 'loadSnapshot', day: '2026-11-23' as Day, attempt: 1 });
  doHttpEffect({ type: 'pull', key: 'trucks', epoch: 'first', since: 3 });
};

it('who has asked too often fails no sooner than it may ask again', async () => {
  error = refused(429, 7);
  await ask();
  await vi.advanceTimersByTimeAsync(6_900);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(told.map(({ type }) => type).sort()).toEqual(['pullFailed', 'snapshotFailed']);
});

it('any other failure is one at once', async () => {
  error = refused(503, 1);
  await ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.map(({ type }) => type).sort()).toEqual(['pullFailed', 'snapshotFailed']);
});
