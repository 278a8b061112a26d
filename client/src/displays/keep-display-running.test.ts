// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';
import { serveWith, noAnswer } from '../testing/fake-server.ts';
import { keepDisplayRunning } from './keep-display-running.ts';
import { secondTickAtom, displaySettingsAtom } from './display-atoms.ts';
import { setServerTime } from './display-clock.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const reload = vi.fn<() => void>();
let asked: string[];
let locks: { released: boolean }[];
let stop: () => void;

/** Advances the time with a timer tick each second. */
const pass = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    store().set(secondTickAtom, (count) => count + 1);
  }
};
/** Advances the time with a single tick at the end, as a hidden page does. */
const passUnseen = async (seconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync((seconds - 1) * 1_000);
  await pass(1);
};
const isPlantTime = (utc: string): void => setServerTime(`2026-11-23T${utc}Z`);
const says = (build: string): void => {
  const heads = { epoch: 'a', serverTime: '2026-11-23T08:00:00Z', today: '2026-11-23', build, revisions: {} };
  for (const listener of socket().listeners('heads')) listener(heads);
};
const becomes = (visibilityState: string): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState as 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  reload.mockClear();
  asked = [];
  locks = [];
  const request = async (kind: string): Promise<{ released: boolean }> => {
    asked.push(kind);
    const lock = { released: false };
    locks.push(lock);
    return await Promise.resolve(lock);
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  store().set(displaySettingsAtom, {
    timeZone: 'Europe/Berlin',
    nearFullPercent: 95,
    reservationsDecide: false,
  });
  serveWith(() => ({}));
  isPlantTime('08:00:00');
  stop = keepDisplayRunning();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a display keeps its screen awake', () => {
  spec('L.45');
  it('requests the lock when it becomes visible, but not while it has one', async () => {
    await pass(1);
    expect(asked).toEqual(['screen']);
    // Browsers release the lock when the page is hidden.
    for (const lock of locks) lock.released = true;
    becomes('hidden');
    expect(asked).toEqual(['screen']);
    becomes('visible');
    await pass(1);
    expect(asked).toEqual(['screen', 'screen']);
    await passUnseen(600);
    expect(asked).toEqual(['screen', 'screen']);
  });

  it('requests it again within a minute after the browser has released it', async () => {
    await pass(1);
    for (const lock of locks) lock.released = true;
    await passUnseen(60);
    expect(asked).toEqual(['screen', 'screen']);
  });
});

describe('a display reloads itself', () => {
  spec('L.45');
  it('at 03:30 by the plant’s clock, unless it was loaded within the last hour', async () => {
    isPlantTime('02:29:00');
    await pass(180);
    expect(reload).not.toHaveBeenCalled();
    await passUnseen(3_600);
    isPlantTime('02:29:58');
    await pass(1);
    expect(reload).not.toHaveBeenCalled();
    await pass(40);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('not at night while the server is unreachable, and once it answers again', async () => {
    await passUnseen(3_600);
    const calls = serveWith(() => noAnswer);
    isPlantTime('02:30:00');
    await pass(31);
    expect([calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    serveWith(() => ({}));
    isPlantTime('02:30:01');
    await pass(31);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('shortly after the server’s build has changed, once it can be loaded', async () => {
    says('first');
    says('first');
    await pass(60);
    serveWith(() => noAnswer);
    says('next');
    await pass(3);
    expect(reload).not.toHaveBeenCalled();
    serveWith(() => ({}));
    says('next');
    await pass(2);
    expect(reload).not.toHaveBeenCalled();
    await pass(1);
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('a display signals each rendering to the watchdog', async () => {
  const drawn = vi.fn<() => void>();
  addEventListener('werkplan-drawn', drawn);
  await pass(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(drawn).toHaveBeenCalledTimes(3);
  removeEventListener('werkplan-drawn', drawn);
});
