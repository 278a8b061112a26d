// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { randomOf } from '@werkplan/shared/live/testing/random.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { deferredAnswer, noAnswer, serveWith, type SentRequest } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { receiveChange, showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { historyAtom, type HistorySubject } from './history-atoms.ts';
import { historyTime } from './history-time.ts';
import { type HistoryPages, prependPage, appendPage } from './merge-pages.ts';
import { openHistory } from './open-history.ts';
import { useHistory } from './use-history.ts';

const day = '2026-11-23';
const entry = (changeId: number): HistoryEntry => ({
  changeId,
  at: '2026-11-23T08:00:00Z',
  actor: { kind: 'user', id: 1, name: 'Anna' },
  action: 'orders.update',
  undoOf: null,
  rootAction: 'orders.update',
  direction: 'done',
  undone: null,
  tip: changeId,
  rows: [],
  counts: {},
});
const size = 3;
/** Returns a page of the log: the newest entries before the cursor, and the next cursor. */
const pageOf = (last: number, cursor: number | null) => {
  const from = cursor === null ? last : cursor - 1;
  const entries = Array.from({ length: Math.min(size, from) }, (_, index) => entry(from - index));
  const oldest = entries.at(-1)?.changeId ?? 1;
  return { entries, next: oldest > 1 ? String(oldest) : null, knownFrom: null };
};
const serveLog = (log: { last: number }): SentRequest[] =>
  serveWith(({ line }) => {
    const cursor = new URL(line.split(' ')[1] ?? '', 'http://x').searchParams.get('cursor');
    return { body: pageOf(log.last, cursor === null ? null : Number(cursor)) };
  });

interface HistoryQuery {
  readonly subject: HistorySubject;
  readonly day: string;
  readonly mine: boolean;
}
const ofDay: HistoryQuery = { subject: { kind: 'day' }, day, mine: false };
const ofOrder: HistoryQuery = { ...ofDay, subject: { kind: 'row', entity: 'orders', id: 7 } };
const open = (asked: HistoryQuery = ofDay) =>
  renderHookInApp((given: HistoryQuery) => useHistory(given), asked);
type RenderedHistory = ReturnType<typeof open>;
const ids = ({ result }: RenderedHistory): number[] | undefined =>
  result.current.loaded?.entries.map(({ changeId }) => changeId);
const shows = async (opened: RenderedHistory, ...expected: number[]): Promise<void> =>
  await eventually(() => expect(ids(opened)).toEqual(expected));
const aChange = (): void =>
  act(() => receiveChange({ patch: {}, action: 'orders.update', actor: { id: 2, name: 'Bernd' } }));

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
  showDay({ date: day });
});

describe('the request', () => {
  it.each([
    ['a day', ofDay, `/api/history?date=${day}`],
    ['my own of a day', { ...ofDay, mine: true }, `/api/history?mine=true&date=${day}`],
    ['a row', ofOrder, '/api/history?entity=orders&id=7'],
    [
      'the first slot',
      { ...ofDay, subject: { kind: 'row', entity: 'deliveries', id: 4, slot: 0 } },
      '/api/history?entity=deliveries&id=4&slot=0',
    ],
    [
      'the last slot',
      { ...ofDay, subject: { kind: 'row', entity: 'deliveries', id: 4, slot: 19 } },
      '/api/history?entity=deliveries&id=4&slot=19',
    ],
  ] as const)('%s', async (_, asked, address) => {
    const requests = serveLog({ last: 2 });
    await shows(open(asked), 2, 1);
    expect(requests.map(({ line }) => line)).toEqual([`GET ${address}`]);
  });
});

describe('the pages', () => {
  it('are loaded one by one until the log ends', async () => {
    serveLog({ last: 7 });
    const history = open();
    await shows(history, 7, 6, 5);
    expect(history.result.current.hasMore).toBe(true);
    await act(async () => await history.result.current.more());
    expect(ids(history)).toEqual([7, 6, 5, 4, 3, 2]);
    await act(async () => await history.result.current.more());
    expect(ids(history)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(history.result.current.hasMore).toBe(false);
  });

  it('are requested one at a time, and not beyond the end', async () => {
    const requests = serveLog({ last: 4 });
    const history = open();
    await shows(history, 4, 3, 2);
    await act(async () => {
      await Promise.all([history.result.current.more(), history.result.current.more()]);
    });
    expect(requests).toHaveLength(2);
    await act(async () => await history.result.current.more());
    expect(requests).toHaveLength(2);
  });

  it('are kept when a change arrives, which is prepended', async () => {
    const log = { last: 5 };
    serveLog(log);
    const history = open();
    await shows(history, 5, 4, 3);
    await act(async () => await history.result.current.more());
    log.last = 6;
    aChange();
    await eventually(() => expect(ids(history)).toEqual([6, 5, 4, 3, 2, 1]));
  });
});

describe('a page without an answer', () => {
  it('is shown as an error, and can be retried', async () => {
    serveWith(() => noAnswer);
    const history = open();
    await eventually(() => expect(history.result.current.failed).toBe(true));
    serveLog({ last: 1 });
    act(() => history.result.current.refresh());
    await shows(history, 1);
    expect(history.result.current.failed).toBe(false);
  });

  it('keeps the loaded pages if an older one fails', async () => {
    serveLog({ last: 5 });
    const history = open();
    await shows(history, 5, 4, 3);
    serveWith(() => noAnswer);
    await act(async () => await history.result.current.more());
    expect(history.result.current.failed).toBe(true);
    expect(ids(history)).toEqual([5, 4, 3]);
  });
});

describe('another subject', () => {
  it('shows no entries of the former one, nor its late answer', async () => {
    const late = deferredAnswer();
    serveWith(({ line }) => (line.includes('date=') ? late.answer : { body: pageOf(2, null) }));
    const history = open();
    history.rerender(ofOrder);
    expect(history.result.current.loaded).toBeNull();
    await shows(history, 2, 1);
    await act(async () => {
      late.give({ body: pageOf(9, null) });
      await new Promise((resolve) => setImmediate(resolve));
    });
    expect(ids(history)).toEqual([2, 1]);
  });
});

describe('merged pages', () => {
  it('contain each change once, newest first and without gaps, even if the log grows meanwhile', () => {
    const random = randomOf(41);
    for (let round = 0; round < 100; round += 1) {
      let last = 1 + random.below(12);
      let loaded: HistoryPages = pageOf(last, null);
      for (let step = 0; step < 12; step += 1) {
        if (random.chance(0.5)) {
          last += random.below(6);
          loaded = prependPage(loaded, pageOf(last, null));
        } else if (loaded.next !== null) loaded = appendPage(loaded, pageOf(last, Number(loaded.next)));
        const shown = loaded.entries.map(({ changeId }) => changeId);
        expect(shown).toEqual(Array.from({ length: shown.length }, (_, index) => last - index));
        expect(loaded.next).toBe(last - shown.length > 0 ? String(shown.at(-1)) : null);
      }
    }
  });
});

describe('the time of a change', () => {
  const at = (year: number, month: number, date: number, hour = 6, minute = 42): Date =>
    new Date(year, month - 1, date, hour, minute);
  it.each([
    [at(2026, 11, 23), at(2026, 11, 23, 23, 59), '06:42'],
    [at(2026, 11, 23, 0, 0), at(2026, 11, 23, 23, 59), '00:00'],
    [at(2026, 11, 22, 23, 59), at(2026, 11, 23, 0, 0), '22.11. 23:59'],
    [at(2026, 1, 2), at(2026, 11, 23), '02.01. 06:42'],
    [at(2026, 12, 31), at(2027, 1, 1), '31.12. 06:42'],
    [at(2025, 11, 23), at(2026, 11, 23), '23.11. 06:42'],
  ])('%s, seen at %s: %s', (moment, now, text) => {
    expect(historyTime(moment.toISOString(), 'de', now)).toBe(text);
    expect(historyTime(moment.toISOString(), 'en', now)).toBe(text);
  });
});

it('a card’s history also offers its slot’s; histories of other rows offer nothing', () => {
  openHistory('shipments', 9, '#248016', { deliveryId: 4, slot: 19 });
  expect(store().get(historyAtom)).toEqual({
    subject: { kind: 'row', entity: 'shipments', id: 9 },
    title: '#248016',
    also: { label: 'Platz 20', subject: { kind: 'row', entity: 'deliveries', id: 4, slot: 19 } },
  });
  openHistory('orders', 7, '#248016');
  expect(store().get(historyAtom)?.also).toBeNull();
});
