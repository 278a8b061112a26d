import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeLimit } from './rate-limit.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('accepts twice as many at once, and little more than the limit of a flood', async () => {
  spec('L.20');
  const limit = createChangeLimit(20);
  const take = async (): Promise<number> =>
    await limit.take('token:1').then(
      () => 1,
      () => 0,
    );
  let accepted = 0;
  for (let count = 0; count < 60; count += 1) accepted += await take();
  expect(accepted).toBe(40);
  await expect(limit.requireRoom('token:1')).rejects.toThrow();
  await expect(limit.requireRoom('token:2')).resolves.toBeUndefined();

  accepted = 0;
  for (let count = 0; count < 3_000; count += 1) {
    vi.advanceTimersByTime(10);
    accepted += await take();
  }
  expect(accepted).toBeGreaterThanOrEqual(20 * 30);
  expect(accepted).toBeLessThanOrEqual(23 * 30);
});
