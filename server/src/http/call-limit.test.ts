import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCallLimit } from './call-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts the calls that are let through. */
const passed = async (limit: ReturnType<typeof createCallLimit>, calls: number): Promise<number> => {
  let count = 0;
  for (let made = 0; made < calls; made += 1) {
    try {
      await limit.take('login:1');
      count += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 1 } });
    }
  }
  return count;
};

it('accepts ten windows that all load at once, twice in a row', async () => {
  const limit = createCallLimit(50);
  // A page asks for some twenty things when it loads.
  expect(await passed(limit, 10 * 20 * 2)).toBe(400);
});

it('lets little more than the limit of a flood through', async () => {
  const limit = createCallLimit(50);
  expect(await passed(limit, 2_000)).toBe(500);
  let later = 0;
  for (let second = 0; second < 10; second += 1) {
    vi.advanceTimersByTime(1_000);
    later += await passed(limit, 200);
  }
  expect(later).toBe(500);
  expect(await passed(createCallLimit(0), 10_000)).toBe(10_000);
});
