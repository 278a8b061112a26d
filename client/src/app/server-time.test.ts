// @vitest-environment happy-dom
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './create-client.ts';
import { historyTime } from '../history/history-time.ts';
import { momentText } from '../live/moment-text.ts';
import { momentTexts } from '../prints/moment-text.ts';
import { serveWith } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { clockTime } from '../live/clock-time.ts';
import { isOldAtom, nowAtom, confirmedAtom } from '../yard-phone/yard-atoms.ts';
import { aYard } from '../yard-phone/testing/a-yard.ts';
import { call } from '../lib/api-client.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { noteServerTime, serverTimeAt, timeNow } from '../lib/server-time.ts';
import { sinceText } from '../lib/since-text.ts';

const minute = 60_000;
const server = Date.parse('2026-11-17T11:00:00Z');
const wrong = [
  ['right', 0],
  ['10 minutes ahead', 10 * minute],
  ['10 minutes behind', -10 * minute],
  ['a day ahead', 24 * 60 * minute],
  ['in 2024', Date.parse('2024-01-01T00:00:00Z') - server],
] as const;

const kept = new Map<string, string>();
/** Opens a page on a machine whose clock is ahead by `aheadMs`. */
const openAt = (aheadMs: number, serverMs = server): void => {
  vi.setSystemTime(serverMs + aheadMs);
  createClient({ storage: () => memoryStorage(kept) });
};
const answer = async (serverMs = server): Promise<void> => {
  serveWith(() => ({ body: {}, headers: { date: new Date(serverMs).toUTCString() } }));
  await call(checkSessionEndpoint, {}, { quiet: true });
};
const agoIso = (ms: number, from = server): string => new Date(from - ms).toISOString();
const t = (key: string, { time }: { time?: unknown } = {}): string => `${key} ${String(time)}`;

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(wrong)('on a machine whose clock is %s', (_, aheadMs) => {
  it('texts use the server’s clock', async () => {
    openAt(aheadMs);
    await answer();
    expect(timeNow()).toBe(server);
    expect(sinceText(agoIso(3 * minute), 'de')).toBe('vor 3 Minuten');
    const [today, time] = [agoIso(3 * minute), clockTime(new Date(server - 3 * minute), 'de')];
    expect(momentText(today, t, 'de')).toBe(`users.today ${time}`);
    expect(momentText(agoIso(24 * 60 * minute), t, 'de')).toMatch(/^users.yesterday/);
    expect([historyTime(today, 'de'), momentTexts('de').short(new Date(today))]).toEqual([time, time]);
  });

  it('a late answer sets the clock to the server’s time again', async () => {
    openAt(aheadMs);
    await answer();
    // The machine's clock is corrected while the page is open.
    vi.setSystemTime(server + minute);
    noteServerTime(new Date(server + minute).toISOString());
    expect(timeNow()).toBe(server + minute);
  });

  it('a start without a network uses the stored clock difference', async () => {
    openAt(aheadMs);
    await answer();
    openAt(aheadMs, server + 20 * minute);
    expect(timeNow()).toBe(server + 20 * minute);
    expect(store().get(todayAtom)).toBe('2026-11-17');
  });

  it('data on a phone is greyed 15 minutes after the last confirmation', async () => {
    openAt(aheadMs);
    await answer();
    store().set(confirmedAtom, { yard: aYard(), at: timeNow() });
    const isOldAfter = (minutes: number): boolean => {
      vi.setSystemTime(server + aheadMs + minutes * minute);
      store().set(nowAtom, timeNow());
      return store().get(isOldAtom);
    };
    expect([isOldAfter(14), isOldAfter(16)]).toEqual([false, true]);
  });
});

it.each([0, 900, 1_900, -900])('an answer that differs by %d ms, as network delays do, is ignored', (ms) => {
  openAt(0);
  noteServerTime(new Date(server - ms).toISOString());
  expect([timeNow(), kept.size]).toEqual([server, 0]);
});

it.each([null, '', 'yesterday'])('the invalid time %j is ignored', (said) => {
  openAt(0);
  noteServerTime(said);
  expect(timeNow()).toBe(server);
});

it('a time by the window’s clock is converted to the server’s', () => {
  openAt(0);
  const now = performance.now();
  noteServerTime('2026-11-17T12:30:00Z');
  expect(Math.abs(serverTimeAt(now) - Date.parse('2026-11-17T12:30:00Z'))).toBeLessThan(2_000);
});
