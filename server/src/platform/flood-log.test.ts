import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FloodLog } from './flood-log.ts';
import { createLogger } from './logger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('logs the first of ten thousand at once, and then their number each minute', () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line) as never) });
  const flood = new FloodLog(logger);
  const logged = () => lines.splice(0).map(({ msg, from, times }) => [msg, from, times]);

  flood.note('Too much.', { from: 'a' });
  expect(logged()).toEqual([['Too much.', 'a', undefined]]);
  for (let count = 0; count < 10_000; count += 1) {
    flood.note('Too much.', { from: 'b' });
    if (count % 100 === 0) vi.advanceTimersByTime(1_000);
  }
  flood.note('Something else.');
  vi.advanceTimersByTime(60_000);
  const lately = logged();
  expect(lately.map(([text]) => text)).toEqual(['Too much.', 'Something else.', 'Too much.']);
  expect(lately.reduce((sum, [, , times]) => sum + Number(times ?? 0), 0)).toBe(10_000);
  // After a quiet minute the next one is logged at once again.
  vi.advanceTimersByTime(120_000);
  flood.note('Too much.', { from: 'c' });
  expect(logged()).toEqual([['Too much.', 'c', undefined]]);
});
