import { aSnapshot, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { initialSync, type PeriodSync } from '@werkplan/shared/live/sync-state.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { store } from '../lib/client.ts';
import {
  checkHealth,
  connectionAtom,
  isReachableAtom,
  outageReasonAtom,
  refusalsAtom,
  staleSinceAtom,
} from './connection.ts';
import { dispatch, syncAtom } from './sync-store.ts';
import { showDay } from '../testing/shown-day.ts';

const net = { isOnline: true };

beforeEach(() => {
  net.isOnline = true;
  createClient({ isOnline: () => net.isOnline });
});

const readPeriod = (change: Partial<PeriodSync>): void =>
  store().set(syncAtom, (state) => ({ ...state, period: { ...state.period, ...change } }));

const state = () => [store().get(connectionAtom), store().get(outageReasonAtom)];
/** Simulates 12 s without a message from the server. */
const silence = (): void => dispatch({ type: 'timer', timer: 'stale', at: 12_000 });
const heads = (isBlind?: true): void =>
  dispatch({
    type: 'heads',
    heads: {
      epoch: 'first',
      serverTime: '2026-11-23T06:00:00Z',
      today: testDay,
      build: 'b',
      revisions: {},
      ...(isBlind && { isBlind }),
    },
    at: 5_000,
  });
const answer = (status: number, body: object = {}): void => {
  vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json(body, { status })));
};

describe('with a socket', () => {
  it('the screen is live, without messages connecting, and live again with the next message', () => {
    showDay();
    expect(state()).toEqual(['live', null]);
    silence();
    expect(state()).toEqual(['connecting', null]);
    heads();
    expect(state()).toEqual(['live', null]);
  });

  it('if the server cannot read the plan, it stays live briefly, then reports the missing database', () => {
    showDay();
    heads(true);
    expect(state()).toEqual(['live', 'noDatabase']);
    silence();
    expect(state()).toEqual(['offline', 'noDatabase']);
    heads();
    expect(state()).toEqual(['live', null]);
  });
});

describe('without a socket', () => {
  beforeEach(() => {
    showDay();
    dispatch({ type: 'disconnected' });
  });

  it('is connecting at first', () => {
    expect(state()).toEqual(['connecting', null]);
  });

  it.each([
    ['no network', false, 0, 'offline', 'noNetwork'],
    ['no server', true, 0, 'offline', 'noServer'],
  ] as const)('%s', async (_what, onLine, _status, connection, reason) => {
    net.isOnline = onLine;
    vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')));
    expect(await checkHealth()).toBe(false);
    expect(state()).toEqual([connection, reason]);
  });

  it('a 503 with our error body means a missing database; any other 503 does not come from our server', async () => {
    answer(503, { type: 'BUSY' });
    await checkHealth();
    expect(state()).toEqual(['offline', 'noDatabase']);
    answer(503, { title: 'Bad gateway' });
    await checkHealth();
    expect(state()).toEqual(['offline', 'noServer']);
    vi.stubGlobal('fetch', async () => await Promise.resolve(new Response('<h1>', { status: 502 })));
    await checkHealth();
    expect(state()).toEqual(['offline', 'noServer']);
  });

  it.each(['DATABASE_FULL', 'DATABASE_READ_ONLY'])(
    'a plan that takes no changes can be read: %s',
    async (type) => {
      answer(503, { type });
      expect(await checkHealth()).toBe(true);
      expect(state()).toEqual(['live', null]);
    },
  );

  it('counts as live if the server answers and the day was polled since', async () => {
    answer(200);
    expect(await checkHealth()).toBe(true);
    expect(state()).toEqual(['live', null]);
    silence();
    expect(state()).toEqual(['connecting', null]);
  });

  it('a shown period must have been polled, too', () => {
    store().set(isReachableAtom, true);
    readPeriod({ readAt: 100 });
    expect(store().get(connectionAtom)).toBe('connecting');
    readPeriod({ isPolled: true });
    expect(store().get(connectionAtom)).toBe('live');
  });

  it('is offline after three refusals by a server that answers', () => {
    store().set(syncAtom, initialSync);
    store().set(isReachableAtom, true);
    store().set(refusalsAtom, 2);
    expect(state()).toEqual(['connecting', null]);
    store().set(refusalsAtom, 3);
    expect(state()).toEqual(['offline', 'refused']);
  });
});

describe('the time of the shown state', () => {
  const since = (): number | undefined => store().get(staleSinceAtom)?.getTime();

  it('is null while the screen is live, or while nothing is shown', () => {
    expect(since()).toBeUndefined();
    showDay();
    expect(since()).toBeUndefined();
  });

  it('is the time of the last message, or of the period’s last read if that is newer', () => {
    dispatch({ type: 'opened', day: testDay, at: 0 });
    const { attempt } = store().get(syncAtom).snapshot;
    dispatch({ type: 'snapshotLoaded', attempt, snapshot: aSnapshot(), at: 7_000 });
    store().set(isReachableAtom, false);
    expect(since()).toBe(new Date(performance.timeOrigin + 7_000).getTime());
    readPeriod({ readAt: 6_000 });
    expect(since()).toBe(new Date(performance.timeOrigin + 7_000).getTime());
    readPeriod({ readAt: 8_000 });
    expect(since()).toBe(new Date(performance.timeOrigin + 8_000).getTime());
  });
});
