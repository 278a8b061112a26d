// @vitest-environment happy-dom
import { aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, aSnapshot, testDay, testKey } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { store } from '../lib/client.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { signIn } from '../testing/in-app.ts';
import { serveWith, type SentRequest } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { showDay } from '../testing/shown-day.ts';
import { connectionAtom } from './connection.ts';
import { shownDayAtom } from './day-store.ts';
import { doHttpEffect } from './http-effects.ts';
import { connect, disconnect, doSocketEffect, disconnectFrozenTab, reconnectResumedTab } from './socket.ts';
import { dispatch, handleEffects } from './sync-store.ts';
import { doTimerEffect } from './timer-effects.ts';
import { followUnassignedCount, unassignedCountAtom } from './unassigned-count.ts';

const proxies = ['strips the upgrade', 'accepts and never answers', 'cuts every 55 s'] as const;
type Proxy = (typeof proxies)[number];

const pause = async (ms: number): Promise<void> =>
  await new Promise((resolve) => {
    if (ms === 0) resolve();
    else setTimeout(resolve, ms);
  });

/** Simulates the server with one truck that is renamed from time to time. */
class Plant {
  revision = 0;
  changedAt = 0;
  isLimited = false;
  /** How long (ms) a read and a join take. */
  readMs = 0;
  joinMs = 0;
  readonly told = new Set<(event: string, ...values: unknown[]) => void>();

  patch(revision: number) {
    const truck = aTruck({ id: 3, registration: `Nr. ${revision}`, version: revision + 1 });
    return aPatch(revision, { trucks: [truck] }, { key: 'trucks' });
  }
  change(): void {
    this.revision += 1;
    this.changedAt = Date.now();
    for (const tell of this.told) {
      tell('patch', this.patch(this.revision));
      tell('unassigned', this.waiting());
    }
  }
  /** Returns as many unassigned shipments as changes were made. */
  waiting() {
    return { unassigned: this.revision, leftovers: 0 };
  }
  /** Sends the revisions that every window should have. */
  beat(): void {
    const heads = { epoch: 'first', serverTime: new Date().toISOString(), today: testDay, build: 'b' };
    const revisions = { trucks: this.revision };
    for (const tell of this.told) tell('heads', { ...heads, revisions });
  }
  readonly answer = async ({ address }: SentRequest): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://plant');
    if (pathname === '/api/days/2026-11-23') {
      await pause(this.readMs);
      return Response.json(
        aSnapshot({
          revisions: { [testKey]: 0, halls: 0, trucks: this.revision },
          trucks: [aTruck({ id: 3, registration: `Nr. ${this.revision}`, version: this.revision + 1 })],
        }),
      );
    }
    if (pathname === '/api/shipments/unassigned/count') return Response.json(this.waiting());
    if (pathname !== '/api/changes') return Response.json({});
    if (this.isLimited)
      return Response.json({ type: 'TOO_MANY_REQUESTS' }, { status: 429, headers: { 'retry-after': '10' } });
    const [since, epoch] = [Number(searchParams.get('since')), 'first'];
    const isTruck = searchParams.get('key') === 'trucks';
    if (!isTruck || since === this.revision)
      return Response.json({ result: 'upToDate', epoch, revision: since });
    if (this.revision - since > 200) return Response.json({ result: 'reload' });
    const patches = Array.from({ length: this.revision - since }, (_, at) => this.patch(since + at + 1));
    return Response.json({ result: 'patches', epoch, patches });
  };
}

/** Answers a join with the trucks' changes since a revision. */
const joined = async (plant: Plant, key: string, since: number) => {
  await pause(plant.joinMs);
  if (key === 'trucks' && plant.revision - since > 200) return { result: 'reload' };
  return { result: 'upToDate', epoch: 'first', revision: key === 'trucks' ? plant.revision : 0 };
};

/** Simulates Socket.IO's client, including its retry after one second. */
const lineThrough = (proxy: Proxy, plant: Plant, tries: number[]) => () => {
  const listeners = new Map<string, (...values: unknown[]) => void>();
  let any: (event: string, ...values: unknown[]) => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (event: string, ...values: unknown[]): void => any(event, ...values);
  const line = {
    connected: false,
    active: false,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    onAny: (listener: typeof any) => (any = listener),
    emit: () => undefined,
    timeout: () => ({
      emitWithAck: async (_join: string, { key, since }: { key: string; since: { revision: number } }) =>
        await joined(plant, key, since.revision),
    }),
    connect: () => {
      if (line.active) return;
      line.active = true;
      attempt();
    },
    disconnect: () => {
      line.active = false;
      clearTimeout(timer);
      close('io client disconnect');
    },
  };
  const close = (reason: string): void => {
    if (!line.connected) return;
    line.connected = false;
    plant.told.delete(tell);
    listeners.get('disconnect')?.(reason);
  };
  const fail = (): void => {
    timer = setTimeout(attempt, 1_000);
    listeners.get('connect_error')?.(new Error('websocket error'));
  };
  const attempt = (): void => {
    tries.push(Date.now());
    const answeredAfterMs = proxy === 'accepts and never answers' ? 5_000 : 50;
    timer = setTimeout(() => {
      if (proxy !== 'cuts every 55 s') return fail();
      line.connected = true;
      plant.told.add(tell);
      listeners.get('connect')?.();
      tell('unassigned', plant.waiting());
      timer = setTimeout(() => {
        timer = setTimeout(attempt, 1_000);
        close('transport close');
      }, 55_000);
    }, answeredAfterMs);
  };
  return line;
};

let plant: Plant;
let heart: ReturnType<typeof setInterval>;
let calls: readonly SentRequest[];
let tries: number[];
const sight = { isVisible: true };

const open = async (proxy: Proxy): Promise<void> => {
  const storage = () => memoryStorage(new Map([['werkplan.language', 'de']]));
  const io = lineThrough(proxy, plant, tries);
  createClient({
    storage,
    isVisible: () => sight.isVisible,
    io: async () => await Promise.resolve(io as never),
  });
  calls = serveWith(plant.answer);
  for (const handler of [doTimerEffect, doHttpEffect, doSocketEffect]) handleEffects(handler);
  showDay({ trucks: [aTruck({ id: 3 })] });
  dispatch({ type: 'disconnected' });
  signIn('planner');
  followUnassignedCount();
  markPageUsable();
  connect();
  await vi.advanceTimersByTimeAsync(100);
};
const waiting = (): number => store().get(unassignedCountAtom)?.unassigned ?? 0;
const shown = (): string | undefined => store().get(shownDayAtom)?.trucks.get(3)?.registration;
const askedFor = (path: string): number => calls.filter(({ address }) => address.startsWith(path)).length;

beforeEach(() => {
  vi.useFakeTimers();
  plant = new Plant();
  heart = setInterval(() => plant.beat(), 5_000);
  tries = [];
  sight.isVisible = true;
});
afterEach(() => {
  disconnect();
  clearInterval(heart);
  vi.clearAllTimers();
  vi.useRealTimers();
});

it.each(proxies)(
  'through a proxy that %s every change is seen within 3 s, also in what waits for a truck, and no banner comes',
  async (proxy) => {
    await open(proxy);
    let [latest, longestCut, cutMs] = [0, 0, 0];
    const isSeen = (): boolean =>
      plant.revision === 0 || (shown() === `Nr. ${plant.revision}` && waiting() === plant.revision);
    for (let tenth = 0; tenth < 3_000; tenth += 1) {
      if (isSeen() && tenth % 37 === 0) plant.change();
      await vi.advanceTimersByTimeAsync(100);
      if (!isSeen()) latest = Math.max(latest, Date.now() - plant.changedAt);
      cutMs = store().get(connectionAtom) === 'live' ? 0 : cutMs + 100;
      longestCut = Math.max(longestCut, cutMs);
    }
    expect(plant.revision).toBeGreaterThan(60);
    expect(latest).toBeLessThanOrEqual(3_000);
    expect(longestCut).toBeLessThan(3_000);
    // All windows of a building share this rate limit.
    expect(askedFor('/readyz')).toBeLessThanOrEqual(6);
    // Retries must slow down when the proxy refuses the socket.
    expect(tries.length).toBeLessThan(20);
  },
);

it('a hidden window polls a quarter as often, and at once when it becomes visible', async () => {
  await open('strips the upgrade');
  await vi.advanceTimersByTimeAsync(10_000);
  sight.isVisible = false;
  await vi.advanceTimersByTimeAsync(10_000);
  const before = askedFor('/api/changes');
  await vi.advanceTimersByTimeAsync(80_000);
  const hidden = askedFor('/api/changes') - before;
  expect([hidden >= 3 * 10, hidden <= 3 * 13]).toEqual([true, true]);
});

it('a window that is refused for polling too often waits as long as it was told, without a toast', async () => {
  await open('strips the upgrade');
  await vi.advanceTimersByTimeAsync(4_000);
  plant.isLimited = true;
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(calls.length - before).toBeLessThan(10);
  expect(store().get(connectionAtom)).toBe('live');
});

it.each([
  ['soon', 0, 0],
  ['before its rooms are joined', 60, 100],
  ['after its rooms were joined', 300, 20],
])('a frozen tab asks nothing; thawed it reads the day once, %s', async (_when, readMs, joinMs) => {
  Object.assign(plant, { readMs, joinMs });
  await open('cuts every 55 s');
  expect(store().get(connectionAtom)).toBe('live');
  disconnectFrozenTab();
  expect(plant.told.size).toBe(0);
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(calls.length).toBe(before);
  for (let change = 0; change < 5_000; change += 1) plant.change();
  const drawn = vi.fn<() => void>();
  store().sub(shownDayAtom, drawn);
  reconnectResumedTab();
  await vi.advanceTimersByTimeAsync(10_000);
  const reads = calls.slice(before).filter(({ address }) => address.startsWith('/api/days'));
  expect([shown(), reads.length, drawn.mock.calls.length]).toEqual(['Nr. 5000', 1, 1]);
});
