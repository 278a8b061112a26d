import type { HeadsMessage } from '@werkplan/shared/live/protocol.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { createClient } from '../app/create-client.ts';
import { store } from '../lib/client.ts';
import { connectionAtom, hasTooManyWindowsAtom, nextTryAtom, outageReasonAtom } from './connection.ts';
import { shownDayAtom } from './day-store.ts';
import {
  checkSocket,
  checkNetwork,
  connect,
  connectNow,
  disconnect,
  doSocketEffect,
  onPoll,
} from './socket.ts';
import { socket } from './server-socket.ts';
import { syncAtom } from './sync-store.ts';
import { serveWith, refusal } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { showDay } from '../testing/shown-day.ts';
import { followUnassignedCount, forgetUnassignedCount, unassignedCountAtom } from './unassigned-count.ts';

// Sets the language first, so that no other texts are loaded in these tests.
createClient({ storage: () => memoryStorage(new Map([['werkplan.language', 'de']])) });

let isConnected = false;
vi.spyOn(socket(), 'connected', 'get').mockImplementation(() => isConnected);
vi.spyOn(socket(), 'active', 'get').mockImplementation(() => isConnected);
const opens = vi.spyOn(socket(), 'connect').mockImplementation(() => undefined);
const closes = vi.spyOn(socket(), 'disconnect').mockImplementation(() => undefined);

/** Simulates an event from the server or the socket. */
const happens = (event: string, ...values: unknown[]): void => {
  if (event === 'connect') isConnected = true;
  if (event === 'disconnect') isConnected = false;
  for (const listener of socket().listeners(event as 'heads'))
    (listener as (...given: unknown[]) => void)(...values);
};
const heads = (given: Partial<HeadsMessage> = {}): HeadsMessage => ({
  epoch: 'first',
  serverTime: '2026-11-23T06:42:00Z',
  today: testDay,
  build: 'b',
  revisions: {},
  ...given,
});
const later = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
const there = (): Response => Response.json({});
const away = async (): Promise<Response> => await Promise.reject(new TypeError('Failed to fetch'));

const polled = vi.fn<() => void>();
onPoll(polled);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  showDay({ trucks: [aTruck({ id: 3 })] });
  connect();
  followUnassignedCount();
  happens('connect');
  vi.clearAllMocks();
  opens.mockImplementation(() => undefined);
  closes.mockImplementation(() => undefined);
});
afterEach(() => {
  disconnect();
  vi.clearAllTimers();
  vi.useRealTimers();
});

describe('a lost socket', () => {
  it('is reconnected as soon as the server answers, and shown data is polled meanwhile', async () => {
    const calls = serveWith(there);
    happens('disconnect', 'transport close');
    await later(0);
    expect(calls.map(({ address }) => address)).toEqual(['/readyz']);
    expect([polled.mock.calls.length, opens.mock.calls.length]).toEqual([1, 1]);
    await later(1_800);
    expect([polled.mock.calls.length, opens.mock.calls.length]).toEqual([2, 2]);
    happens('connect');
    await later(60_000);
    expect(polled).toHaveBeenCalledTimes(2);
    expect(store().get(nextTryAtom)).toBeNull();
  });

  it('to an unreachable server is retried every 4 to 5 s, and the screen shows when', async () => {
    serveWith(away);
    happens('disconnect', 'transport close');
    await later(0);
    expect([store().get(connectionAtom), store().get(outageReasonAtom)]).toEqual(['offline', 'noServer']);
    expect(store().get(nextTryAtom)).toBe(Date.now() + 4_500);
    expect([polled.mock.calls.length, opens.mock.calls.length]).toEqual([0, 0]);
  });

  it('to a server without its database is retried sooner', async () => {
    serveWith(() => refusal('BUSY'));
    happens('disconnect', 'transport close');
    await later(0);
    expect([store().get(nextTryAtom), store().get(outageReasonAtom)]).toEqual([
      Date.now() + 1_350,
      'noDatabase',
    ]);
  });

  it('is reconnected within a second after the server has closed it, which socket.io does not do', async () => {
    serveWith(away);
    happens('disconnect', 'io server disconnect');
    await later(499);
    expect(opens).not.toHaveBeenCalled();
    await later(1);
    expect(opens).toHaveBeenCalledOnce();
  });

  it('stays disconnected after a sign-out', async () => {
    const calls = serveWith(there);
    disconnect();
    happens('disconnect', 'io client disconnect');
    connectNow();
    checkSocket();
    await checkNetwork();
    await later(60_000);
    expect([calls.length, opens.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a connected socket', () => {
  const anna: User = {
    id: 1,
    email: 'anna@werkplan.example',
    name: 'Anna Berg',
    language: 'de',
    role: 'planner',
    mayChangeReleased: true,
    printsEmptyRuns: true,
  };
  const others: readonly Partial<User>[] = [
    { role: 'viewer' },
    { role: 'admin' },
    { mayChangeReleased: false },
    { language: 'en' },
    { language: null },
    { name: 'Anna Wolf' },
    { printsEmptyRuns: false },
  ];
  const shown = (): User | null => store().get(signInStateAtom).user;
  beforeEach(() => store().set(signInStateAtom, { type: 'signedIn', user: anna }));
  afterEach(() => store().set(signInStateAtom, { type: 'signedOut' }));

  it.each(others)('checks the session if the server sends %j, and shows it', async (other) => {
    const calls = serveWith(() => Response.json({ ...anna, ...other }));
    happens('you', { ...anna, ...other });
    await later(0);
    expect(calls.map(({ address }) => address)).toEqual(['/api/checkSession']);
    expect(shown()).toEqual({ ...anna, ...other });
  });

  it('checks nothing if the server sends nothing new', async () => {
    const calls = serveWith(there);
    happens('you', { ...anna });
    await later(0);
    expect(calls).toEqual([]);
  });

  it('checks again if a pending answer is older than the socket', async () => {
    const answers = [anna, { ...anna, role: 'viewer' as const }];
    const calls = serveWith(() => Response.json(answers.shift()));
    happens('bye', { reason: 'roleChanged' });
    happens('you', { ...anna, role: 'viewer' });
    await later(0);
    expect([calls.length, shown()?.role]).toEqual([2, 'viewer']);
  });

  it('does not sign in a user who has signed out meanwhile', async () => {
    const calls = serveWith(there);
    store().set(signInStateAtom, { type: 'signedOut' });
    happens('you', anna);
    await later(0);
    expect([calls, shown()]).toEqual([[], null]);
  });
});

describe('a refused socket', () => {
  it.each([
    ['only when that was allowed', 0],
    ['then, though the clock was set back by a day meanwhile', -86_400_000],
  ])('because the sign-in has too many windows is asked for again %s', async (_when, setByMs) => {
    serveWith(there);
    happens('disconnect', 'transport close');
    await later(0);
    opens.mockClear();
    happens(
      'connect_error',
      Object.assign(new Error('busy'), { data: { code: 'BUSY', retryAfterMs: 12_000 } }),
    );
    expect(store().get(hasTooManyWindowsAtom)).toBe(true);
    vi.setSystemTime(Date.now() + setByMs);
    await later(10_000);
    expect([polled.mock.calls.length, opens.mock.calls.length]).toEqual([3, 0]);
    await later(6_000);
    expect(opens).toHaveBeenCalledOnce();
    happens('connect');
    expect(store().get(hasTooManyWindowsAtom)).toBe(false);
  });

  it('checks the session once if the server answers, and is reported after three refusals', async () => {
    const calls = serveWith(({ address }) => (address === '/readyz' ? there() : refusal('SESSION_EXPIRED')));
    happens('disconnect', 'transport close');
    await later(0);
    for (let time = 0; time < 3; time += 1) {
      happens('connect_error', new Error('forbidden'));
      await later(0);
    }
    expect(store().get(outageReasonAtom)).toBe('refused');
    await later(0);
    expect(calls.filter(({ address }) => address !== '/readyz')).toHaveLength(1);
  });
});

describe('broadcasts of the server', () => {
  it('show a patch at once', () => {
    happens(
      'patch',
      aPatch(1, { trucks: [aTruck({ id: 3, registration: 'neu', version: 2 })] }, { key: 'trucks' }),
    );
    expect(store().get(shownDayAtom)?.trucks.get(3)?.registration).toBe('neu');
  });

  it('set the plant’s day and confirm the state by heads', () => {
    vi.advanceTimersByTime(7_000);
    happens('heads', heads({ today: '2026-11-24' }));
    expect(store().get(todayAtom)).toBe('2026-11-24');
    expect(store().get(syncAtom).lastConfirmedAt).toBe(performance.now());
  });

  it('do not notify for an equal number of unassigned shipments', () => {
    happens('unassigned', { unassigned: 3, leftovers: 1 });
    const first = store().get(unassignedCountAtom);
    happens('unassigned', { unassigned: 3, leftovers: 1 });
    expect(store().get(unassignedCountAtom)).toBe(first);
    happens('unassigned', { unassigned: 3, leftovers: 0 });
    expect(store().get(unassignedCountAtom)).toEqual({ unassigned: 3, leftovers: 0 });
    forgetUnassignedCount();
    expect(store().get(unassignedCountAtom)).toBeNull();
  });
});

describe('a window after sleep', () => {
  it('reconnects a silent socket, but not one that has just received a message', async () => {
    happens('heads', heads());
    await later(6_500);
    checkSocket();
    expect(closes).not.toHaveBeenCalled();
    await later(1);
    checkSocket();
    expect([closes.mock.calls.length, opens.mock.calls.length]).toEqual([1, 1]);
  });

  it('disconnects when the browser reports no network and a check confirms it, but not for a missing database', async () => {
    serveWith(there);
    await checkNetwork();
    serveWith(() => refusal('BUSY'));
    await checkNetwork();
    expect(closes).not.toHaveBeenCalled();
    serveWith(away);
    await checkNetwork();
    expect(closes).toHaveBeenCalledOnce();
  });
});

it('disconnects and leaves rooms as the engine requests', () => {
  const sent = vi.spyOn(socket(), 'emit').mockReturnValue(undefined);
  doSocketEffect({ type: 'notify', notice: { kind: 'deaf' } });
  expect([closes.mock.calls.length, opens.mock.calls.length]).toEqual([1, 1]);
  doSocketEffect({ type: 'leave', key: 'trucks' });
  expect(sent.mock.calls[0]?.slice(0, 2)).toEqual(['leave', { key: 'trucks' }]);
  doSocketEffect({ type: 'setTimer', timer: 'stale', delayMs: 1 });
  expect(sent).toHaveBeenCalledOnce();
  sent.mockRestore();
});
