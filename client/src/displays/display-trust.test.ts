import type { HallDay } from '@werkplan/shared/halls/hall-schema.ts';
import { type HeadsMessage, staleAfterMs } from '@werkplan/shared/live/protocol.ts';
import { totalsKey } from '@werkplan/shared/live/stream-key.ts';
import { initialSync } from '@werkplan/shared/live/sync-state.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';
import { syncAtom } from '../live/sync-store.ts';
import { displayRowsAtom, figuresStateAtom } from './display-atoms.ts';
import { followConfirmations, watchFiguresState } from './display-trust.ts';

const today = '2026-11-23';
const next = '2026-11-24';
const key = totalsKey(today);

/** Delivers heads with these fields. */
const hear = (given: Partial<HeadsMessage> = {}): void => {
  const revisions = { [key]: 4, [totalsKey(next)]: 1 };
  const heads = { epoch: 'first', serverTime: '', today, build: 'b', revisions, ...given };
  for (const listener of socket().listeners('heads')) listener(heads);
};
/** Returns the state of the figures after `ms` without further messages. */
const trustAfter = (ms: number): string => {
  vi.advanceTimersByTime(ms);
  return store().get(figuresStateAtom);
};

const stubs: Record<string, () => void> = {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  });
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('removeEventListener', vi.fn<() => void>());
  const day = (date: string): HallDay => ({
    date,
    revision: 1,
    state: 'working',
    name: '',
    lateChanges: 0,
    releasedAt: null,
    releasedBy: null,
    halls: [],
  });
  store().set(todayAtom, today);
  store().set(displayRowsAtom, new Map([today, next].map((date) => [date, day(date)])));
  const totals = new Map([
    [today, { revision: 4, halls: [] }],
    [next, { revision: 1, halls: [] }],
  ]);
  const period = { ...initialSync.period, isPolled: true, reading: 'idle', epoch: 'first', totals };
  store().set(syncAtom, { ...initialSync, period: period as unknown as typeof initialSync.period });
  if (!stubs['end']) followConfirmations();
  stubs['end'] = watchFiguresState();
});
afterEach(() => {
  stubs['end']?.();
  vi.useRealTimers();
});

it('figures are right while heads confirm them, then stale, then lost', () => {
  hear();
  expect(trustAfter(1_000)).toBe('right');
  expect(trustAfter(staleAfterMs)).toBe('stale');
  expect(trustAfter(30_000)).toBe('lost');
  hear();
  expect(trustAfter(1_000)).toBe('right');
});

it.each<[string, Partial<HeadsMessage>]>([
  ['of a server that has lost PostgreSQL, though it goes on talking', { isBlind: true }],
  ['of another plan', { epoch: 'restored' }],
  ['that know of news', { revisions: { [key]: 5, [totalsKey(next)]: 1 } }],
  ['that know nothing of a day shown', { revisions: { [key]: 4 } }],
])('heads %s confirm nothing', (_, given) => {
  hear();
  expect(trustAfter(1_000)).toBe('right');
  for (let ms = 0; ms < staleAfterMs; ms += 5_000) {
    hear(given);
    vi.advanceTimersByTime(5_000);
  }
  expect(trustAfter(1_000)).toBe('stale');
});
