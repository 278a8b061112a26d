import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSystemWork } from './system-work.ts';

type Context = Parameters<typeof createSystemWork>[0];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work of which every write fails like this. */
const workThatFails = (error: Error) => {
  const levels: number[] = [];
  const write = vi.fn<() => Promise<never>>(() => Promise.reject(error));
  const context = {
    clock: { today: () => '2026-11-23', now: () => new Date() },
    committer: { write },
    readPlant: async () => await Promise.resolve({ region: '', workdays: '12345' }),
    logger: pino({}, { write: (line: string) => levels.push((JSON.parse(line) as { level: number }).level) }),
  };
  return { work: createSystemWork(context as unknown as Context), write, levels };
};

it.each([
  new DomainError('BUSY'),
  // As the driver reports it where what is read before the write has no answer.
  new Error('Connection terminated due to connection timeout'),
])('is tried again where the database had no answer (%s), until it is stopped', async (error) => {
  const { work, write, levels } = workThatFails(error);
  work.updateCalendar();
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2));
  await vi.advanceTimersByTimeAsync(1);
  work.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(2);
  expect(levels).toEqual([]);
});

it('other failures are errors', async () => {
  const { work, write, levels } = workThatFails(new Error('broken'));
  work.updateCalendar();
  await vi.waitFor(() => expect(levels).toEqual([50]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(1);
});
