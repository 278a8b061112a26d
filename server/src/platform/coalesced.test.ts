import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CoalescedRunner } from './coalesced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failures: unknown[] = [];
const ends: (() => void)[] = [];
let runs = 0;
const work = async (): Promise<void> => {
  runs += 1;
  await new Promise<void>((resolve) => ends.push(resolve));
};
const endRun = async (): Promise<void> => {
  ends.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
};
const coalesced = (everyMs?: number): CoalescedRunner =>
  new CoalescedRunner({
    work,
    onFailure: (error) => void failures.push(error),
    ...(everyMs !== undefined && { everyMs }),
  });
beforeEach(() => {
  [failures.length, ends.length, runs] = [0, 0, 0];
});

it('requests during a run cause one more run, and no further one', async () => {
  const looks = coalesced();
  for (let count = 0; count < 3; count += 1) looks.request();
  expect([runs, looks.isRunning]).toEqual([1, true]);
  await endRun();
  expect(runs).toBe(2);
  await endRun();
  expect([runs, looks.isRunning]).toEqual([2, false]);
});

it('runs again after a failed run', async () => {
  const looks = coalesced();
  looks.request(async () => await Promise.reject(new Error('gone')));
  looks.request();
  await vi.advanceTimersByTimeAsync(0);
  expect(failures).toEqual([new Error('gone')]);
  expect(runs).toBe(1);
});

it('runs begin no faster than allowed', async () => {
  const looks = coalesced(1_000);
  looks.request();
  await endRun();
  looks.request();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
});

it('stopping waits for the current run and starts no other', async () => {
  const looks = coalesced(1_000);
  looks.request();
  looks.request();
  const stopped = looks.stop();
  await endRun();
  await stopped;
  looks.request();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(1);
});
