// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type {
  FoundOrder,
  FoundShipment,
  FoundTruck,
  SearchResult,
} from '@werkplan/shared/search/search-schema.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noAnswer, serveWith } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/in-app.ts';
import { dayOf, groupsOf, type PlanHit } from './hit.ts';
import { useSearch } from './use-search.ts';

const order = { id: 1, date: '2026-11-23', hallId: 2 } as FoundOrder;
const shipment = { id: 2, date: '2026-11-24' } as FoundShipment;
const truck = (run: FoundTruck['run']): FoundTruck =>
  ({ id: 3, registration: 'OG-BS 214', run }) as FoundTruck;
const nothing: SearchResult = { orders: [], shipments: [], trucks: [] };

describe('results', () => {
  it('is listed by kind, without kinds that have none', () => {
    const groups = groupsOf({ orders: [order], shipments: [], trucks: [truck(null)] }, []);
    expect(groups.map(({ kind, hits }) => [kind, hits.length])).toEqual([
      ['orders', 1],
      ['trucks', 1],
    ]);
    expect(groupsOf(nothing, [])).toEqual([]);
  });

  it('opens its own day: an order’s, a shipment’s, that of a truck’s run', () => {
    const trucks = [truck({ id: 9, date: '2026-11-25' }), truck(null)];
    const hits: PlanHit[] = [
      { kind: 'orders', found: order },
      { kind: 'shipments', found: shipment },
      ...trucks.map((found) => ({ kind: 'trucks', found }) as const),
    ];
    expect(hits.map(dayOf)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', null]);
  });
});

describe('a search as it is typed', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const typing = (text: string) => {
    const opened = renderInApp((typed: string) => useSearch(typed), text);
    const wait = async (ms: number): Promise<void> =>
      await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    return { ...opened, wait };
  };

  it('asks after a pause, for the text without the space around it', async () => {
    const requests = serveWith(() => ({ body: { ...nothing, orders: [order] } }));
    const { result, wait } = typing(' kita ');
    expect(result.current).toEqual({ found: null, isSearching: true });
    await wait(100);
    expect(requests).toEqual([]);
    await wait(30);
    expect(requests.map(({ line }) => line)).toEqual(['GET /api/search?q=kita&limit=5']);
    expect(result.current).toEqual({
      found: { text: 'kita', result: { ...nothing, orders: [order] } },
      isSearching: false,
    });
  });

  it('asks for nothing with one letter', async () => {
    const requests = serveWith(() => ({ body: nothing }));
    const { result, wait } = typing('k');
    await wait(500);
    expect([result.current, requests]).toEqual([{ found: null, isSearching: false }, []]);
  });

  it('asks once for what is typed fast, and keeps the answer of before until the next is there', async () => {
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

  it('without an answer knows of no result', async () => {
    serveWith(() => noAnswer);
    const { result, wait } = typing('kita');
    await wait(150);
    expect(result.current).toEqual({ found: { text: 'kita', result: null }, isSearching: false });
  });
});
