// @vitest-environment happy-dom
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { store } from '../lib/client.ts';
import { loadTexts } from '../lib/i18n.ts';
import { serveWith } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';
import { doHttpEffect } from './http-effects.ts';
import { dispatch, handleEffects, syncAtom, syncClockNow } from './sync-store.ts';
import { doTimerEffect } from './timer-effects.ts';

const key = dayKey(testDay);
const followEffects = (): void => {
  for (const handler of [doTimerEffect, doHttpEffect]) handleEffects(handler);
};
/** Simulates a server that refuses everything. */
const refuses = (status: number, retryAfter: number): void =>
  void serveWith(() => ({ status, body: {}, headers: { 'retry-after': String(retryAfter) } }));

beforeEach(async () => {
  createClient();
  await loadTexts('all');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Each function starts a request and returns the number of failures reported so far. */
const asking = {
  'the snapshot': () => {
    followEffects();
    dispatch({ type: 'opened', day: testDay, at: syncClockNow() });
    return () => store().get(syncAtom).snapshot.failures;
  },
  'missed changes': () => {
    showDay();
    followEffects();
    const heads = { epoch: store().get(syncAtom).epoch ?? '', serverTime: '', today: testDay, build: 'b' };
    dispatch({ type: 'heads', heads: { ...heads, revisions: { [key]: 5 } }, at: syncClockNow() });
    return () => store().get(syncAtom).streams[key]?.failedPulls;
  },
} as const;

describe.each(Object.entries(asking))('requesting %s', (_what, ask) => {
  it('too often reports the failure only when a retry is allowed', async () => {
    refuses(429, 7);
    const failures = ask();
    await vi.advanceTimersByTimeAsync(6_900);
    expect(failures()).toBe(0);
    await vi.advanceTimersByTimeAsync(400);
    expect(failures()).toBe(1);
  });

  it('reports other failures at once', async () => {
    refuses(503, 7);
    const failures = ask();
    await vi.advanceTimersByTimeAsync(300);
    expect(failures()).toBe(1);
  });
});
