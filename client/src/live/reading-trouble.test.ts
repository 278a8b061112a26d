import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { readingTroubleAtom, watchReading } from './reading-trouble.ts';

beforeEach(() => {
  vi.useFakeTimers();
  store().set(readingTroubleAtom, null);
});
afterEach(() => void vi.useRealTimers());

const trouble = () => store().get(readingTroubleAtom);

it('a failure is reported at once, until a success', async () => {
  await expect(watchReading('day', Promise.reject(new Error('500')))).rejects.toThrow('500');
  expect(trouble()).toEqual({ what: 'day', is: 'failed' });
  await expect(watchReading('day', Promise.resolve(7))).resolves.toBe(7);
  expect(trouble()).toBeNull();
});

it('a request without an answer is reported after 5 s, until the answer', async () => {
  let answer: (value: number) => void = () => undefined;
  const reading = watchReading('period', new Promise<number>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(trouble()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(trouble()).toEqual({ what: 'period', is: 'slow' });
  answer(3);
  await expect(reading).resolves.toBe(3);
  expect(trouble()).toBeNull();
});
