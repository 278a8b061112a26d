// @vitest-environment happy-dom
import type { Yard } from '@werkplan/shared/yard/yard-schema.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { followYard } from './follow-yard.ts';
import { aYard } from './testing/a-yard.ts';

interface YardRequest {
  readonly after: string | null;
  readonly signal: AbortSignal;
  readonly answer: (yard: Yard | null) => void;
  readonly fail: (error: Error) => void;
}
let asked: YardRequest[];
let seen: (string | null)[];
let stop: () => void;

const read = async (after: string | null, signal: AbortSignal): Promise<Yard | null> =>
  await new Promise((answer, fail) => {
    signal.addEventListener('abort', () => fail(new NetworkError('aborted')));
    asked.push({ after, signal, answer, fail });
  });
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  seen = [];
  stop = followYard({
    read,
    onRead: (yard) => seen.push(yard?.position ?? null),
    onLost: () => seen.push('lost'),
    onOver: () => seen.push('over'),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('polls again from its position after each answer, even if nothing is new', async () => {
  expect(asked.map(({ after }) => after)).toEqual([null]);
  asked[0]?.answer(aYard({ position: 'p1' }));
  await settle();
  asked[1]?.answer(null);
  await settle();
  expect(asked.map(({ after }) => after)).toEqual([null, 'p1', 'p1']);
  expect(seen).toEqual(['p1', null]);
});

it('retries with increasing delays when no answer comes, and at once when the network returns', async () => {
  asked[0]?.fail(new NetworkError('no answer'));
  await settle();
  expect([asked.length, seen]).toEqual([1, ['lost']]);
  await vi.advanceTimersByTimeAsync(1_300);
  asked[1]?.fail(new NetworkError('no answer'));
  await vi.advanceTimersByTimeAsync(1_300);
  expect(asked).toHaveLength(2);
  dispatchEvent(new Event('online'));
  await settle();
  expect(asked).toHaveLength(3);
});

it('waits as long as a busy server requests', async () => {
  asked[0]?.fail(new ApiError(429, { type: 'TOO_MANY_REQUESTS' }, 20));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
});

it('aborts a request when the browser reports that the network is gone', async () => {
  dispatchEvent(new Event('offline'));
  await settle();
  expect(seen).toEqual(['lost']);
});

it('ends when the link does', async () => {
  asked[0]?.fail(new ApiError(401, { type: 'SESSION_EXPIRED' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, seen]).toEqual([1, ['over']]);
});
