// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { searchPlaces } from '../../search/search-places.ts';
import { eventually } from '../../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../../testing/fake-server.ts';
import { InApp, setLanguage } from '../../testing/in-app.ts';
import { showDay } from '../../testing/shown-day.ts';
import { emptyOrderExtras, OrderExtrasContext } from '../order-places.ts';
import { usePastedOrders } from './use-pasted-orders.ts';

const day = '2026-11-23';
const found = { id: 1, orderId: '1', date: day, hallId: 1, isCanceled: false };
const kita = { ...found, constructionSite: 'Kita Sonnenhang', postCode: '77694', city: 'Kehl' };
const bridge = { ...found, constructionSite: 'Brücke', postCode: '77716', city: 'Haslach' };

const value = { ...emptyOrderExtras, ...searchPlaces };
const WithSearch = ({ children }: { children: ReactNode }): ReactNode =>
  createElement(InApp, null, createElement(OrderExtrasContext, { value }, children));

/** Opens the preview of these lines in a plant with two known sites. */
const preview = (...lines: string[]) => {
  const requests = serveCalls({
    'search.find': () => ({
      body: { orders: [kita, bridge, { ...bridge, postCode: '77756' }], shipments: [], trucks: [] },
    }),
    'orders.createBatch': () => {
      const answer = { halls: [], refused: [], known: [], orders: [] };
      return { body: { halls: [], trucks: [], marks: [], answer } };
    },
  });
  const pasted = { from: lines.join('\n'), hall: 1, day } as const;
  const { result } = renderHook(() => usePastedOrders(pasted, () => undefined), { wrapper: WithSearch });
  return { result, requests };
};
const line = (site: string, postCode: string, city: string): string =>
  ['1', site, postCode, city, '9000', ''].join('\t');
const searches = (requests: readonly SentRequest[]): number =>
  requests.filter(({ address }) => address.includes('/search')).length;

beforeEach(async () => {
  await setLanguage('de');
  showDay({ date: day });
});

it.each([
  ['both', line('Kita Sonnenhang', '', ''), '77694 Kehl'],
  ['the city of a post code', line('KITA Sonnenhang', '77694', ''), '77694 Kehl'],
  ['the post code of a city', line('Kita Sonnenhang', '', 'kehl'), '77694 kehl'],
])('%s of a known site is filled in, and the row shows that', async (_, text, place) => {
  const { result } = preview(text);
  await eventually(() => expect(result.current.rows[0]?.isFilled).toBe(true));
  const [order] = result.current.orders;
  expect(`${order?.postCode} ${order?.city}`).toBe(place);
});

it.each([
  ['another post code', line('Kita Sonnenhang', '79104', '')],
  ['two places for its name', line('Brücke', '', '')],
  ['no known site', line('Rathaus', '', '')],
])('nothing is filled in for %s', async (_, text) => {
  const { result, requests } = preview(text);
  await eventually(() => expect(searches(requests)).toBe(1));
  await act(async () => await Promise.resolve());
  expect([result.current.rows[0]?.isFilled, result.current.orders]).toEqual([undefined, []]);
});

it('a name is looked up once for all its rows, and not for complete rows', async () => {
  const { result, requests } = preview(
    line('Kita Sonnenhang', '', ''),
    line('Kita Sonnenhang', '', ''),
    line('Klinikum', '79106', 'Freiburg'),
  );
  await eventually(() =>
    expect(result.current.rows.map(({ isFilled }) => isFilled)).toEqual([true, true, undefined]),
  );
  expect(searches(requests)).toBe(1);
});

it('a cell that the planner clears stays empty', async () => {
  const { result } = preview(line('Kita Sonnenhang', '', ''));
  await eventually(() => expect(result.current.rows[0]?.isFilled).toBe(true));
  act(() => result.current.correct(1, 'city', ''));
  expect(result.current.rows[0]?.cells.city).toBe('');
});
