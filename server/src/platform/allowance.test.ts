import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Allowances } from './allowance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets the burst through at once, then so many a second, and answers how long to wait', () => {
  const allowances = new Allowances<string>({ burst: 60, perSecond: 10 });
  const passed = (count: number) =>
    Array.from({ length: count }, () => allowances.take('login:1')).filter((wait) => wait === 0).length;
  expect(passed(100)).toBe(60);
  expect(allowances.take('login:1')).toBe(100);
  expect(allowances.take('login:2')).toBe(0);
  vi.advanceTimersByTime(100);
  expect([allowances.take('login:1'), allowances.take('login:1')]).toEqual([0, 100]);
  vi.advanceTimersByTime(3_000);
  expect(passed(100)).toBe(30);
});

it('who waits as long as answered may go on, however many have come meanwhile', () => {
  const allowances = new Allowances<number>({ burst: 1, perSecond: 2 });
  expect(allowances.take(0)).toBe(0);
  const wait = allowances.take(0);
  for (let stranger = 1; stranger < 10_000; stranger += 1) allowances.take(stranger);
  expect(allowances.take(0)).toBe(wait);
  vi.advanceTimersByTime(wait);
  expect(allowances.take(0)).toBe(0);
});
