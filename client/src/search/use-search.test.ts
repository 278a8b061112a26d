// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type {
  FoundOrder,
  FoundShipment,
  FoundTruck,
  SearchResult,
} from '@werkplan/shared/search/search-schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noAnswer, refusal, serveCalls, serveWith } from '../testing/fake-server.ts';
import { renderHookInApp } from '../testing/in-app.ts';
import { aNote } from '../yard-phone/testing/a-yard.ts';
import { dayOfHit, groupHits, type PlanHit } from './hit.ts';
import { useSearch } from './use-search.ts';

const order = { id: 1, date: '2026-11-23', hallId: 2 } as FoundOrder;
const shipment = { id: 2, date: '2026-11-24' } as FoundShipment;
const truck = (run: FoundTruck['run']): FoundTruck =>
  ({ id: 3, registration: 'OG-BS 214', run }) as FoundTruck;
const nothing: SearchResult = { orders: [], shipments: [], trucks: [] };

describe('results', () => {
  it('are grouped by kind, without empty groups', () => {
    const groups = groupHits({ orders: [order], shipments: [], trucks: [truck(null)] }, []);
    expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
      ['orders', 1],
      ['trucks', 1],
    ]);
    expect(groupHits(nothing, [])).toEqual([]);
  });

  it('open the day of the order, the shipment, or the truck’s run', () => {
    const trucks = [truck({ id: 9, date: '2026-11-25' }), truck(null)];
    const hits: PlanHit[] = [
      { kind: 'orders', found: order },
      { kind: 'shipments', found: shipment },
      ...trucks.map((found) => ({ kind: 'trucks', found }) as const),
    ];
    expect(hits.map(dayOfHit)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', null]);
  });
});

describe('searching while typing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const typing = (text: string) => {
    const opened = renderHookInApp((typed: string) => useSearch(typed), text);
    const wait = async (ms: number): Promise<void> =>
      await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    return { ...opened, wait };
  };

  it('requests the trimmed text after a pause', async () => {
    const requests = serveWith(() => ({ body: { ...nothing, orders: [order] } }));
    const { result, wait } = typing(' kita ');
    expect(result.current).toEqual({ found: null, isSearching: true });
    await wait(100);
    expect(requests).toEqual([]);
    await wait(30);
    expect(requests.map(({ line }) => line)).toEqual(['GET /api/search?q=kita&limit=5']);
    expect(result.current).toEqual({
      found: { text: 'kita', result: { ...nothing, orders: [order] }, notes: [] },
      isSearching: false,
    });
  });

  it('requests nothing for one letter', async () => {
    const requests = serveWith(() => ({ body: nothing }));
    const { result, wait } = typing('k');
    await wait(500);
    expect([result.current, requests]).toEqual([{ found: null, isSearching: false }, []]);
  });

  it('requests once while typing fast, and keeps the former answer until the next arrives', async () => {
    const requests = serveWith(() => ({ body: nothing }));
    const { result, rerender, wait } = typing('ki');
    await wait(50);
    rerender('kita');
    await wait(150);
    expect(requests.map(({ address }) => address)).toEqual(['/api/search?q=kita&limit=5']);
    rerender('kita s');
    expect(result.current).toMatchObject({ found: { text: 'kita' }, isSearching: true });
    await wait(150);
    expect(result.current).toMatchObject({ found: { text: 'kita s' }, isSearching: false });
    rerender('');
    expect(result.current).toEqual({ found: null, isSearching: false });
  });

  it.each([
    ['2026-00412', ['2026-00412']],
    ['2026-00413', []],
    ['2026-0041', []],
  ])('finds for %s the delivery notes %j', async (number, found) => {
    const requests = serveCalls({
      'search.find': () => ({ body: nothing }),
      'notes.find': ({ address }) =>
        address.endsWith('00412') ? { body: aNote({ number }) } : refusal('NOT_FOUND'),
    });
    const { result, wait } = typing(number);
    await wait(150);
    expect(result.current.found?.notes.map((note) => note.number)).toEqual(found);
    expect(requests).toHaveLength(number === '2026-0041' ? 1 : 2);
  });

  it('has no result if no answer comes', async () => {
    serveWith(() => noAnswer);
    const { result, wait } = typing('kita');
    await wait(150);
    expect(result.current).toEqual({ found: { text: 'kita', result: null, notes: [] }, isSearching: false });
  });
});
