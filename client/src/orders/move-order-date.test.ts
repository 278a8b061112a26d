// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { addDays, daysFromTo, isoWeekday } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import type { MutationResult } from '../live/send-mutation.ts';
import { eventually } from '../testing/eventually.ts';
import { noAnswer, serveCalls, serveWith, type SentRequest } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { useDayChoice } from './day-choice.tsx';
import { loadAfterAdding } from './resulting-load.tsx';
import { useLoadsAfter } from './use-loads-after.ts';
import { useOrderDialog } from './use-order-dialog.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = '2026-11-23';
const order = anOrder({ id: 7, date, orderId: '248016', hallId: 2, steel: 10_000, constructionSite: 'Kita' });

/** Serves days with 50 t of steel in hall 2, whose capacity is 55 t. */
const serveLoads = (): SentRequest[] =>
  serveCalls({
    'days.list': ({ address }) => {
      const { searchParams } = new URL(address, 'http://x');
      const days = daysFromTo(searchParams.get('from') ?? date, searchParams.get('to') ?? date);
      const hall = { steelTotal: 50_000, mattingTotal: 0, maxCapacity: 55_000, remaining: 5_000 };
      return { body: days.map((day) => ({ date: day, halls: [1, 2, 3].map((id) => ({ id, ...hall })) })) };
    },
  });

beforeEach(async () => {
  await setLanguage('de');
  showDay({ date, orders: [order] });
});

describe('the chosen day', () => {
  const choose = (day: string): ReturnType<typeof useDayChoice> => {
    const { result } = renderHookInApp(() => useDayChoice(date), undefined);
    act(() => result.current.setDay(day));
    return result.current;
  };

  it.each([
    ['today', '2026-11-23', true],
    ['tomorrow', '2026-11-24', true],
    ['in another year', '2027-01-04', true],
    ['a Sunday', '2026-11-29', true],
    ['yesterday', '2026-11-22', false],
    ['no day', '31.11.2026', false],
    ['nothing', '', false],
    ['a day that no month has', '2026-11-31', false],
  ])('is valid or not: %s', (_, day, isValid) => {
    spec('2.27', '5.9');
    const { result } = renderHookInApp(() => useDayChoice(date), undefined);
    act(() => result.current.setDay(day));
    expect(result.current.isWrong).toBe(false);
    let answer = !isValid;
    act(() => {
      answer = result.current.check();
    });
    expect(answer).toBe(isValid);
    expect(result.current.isWrong).toBe(!isValid);
  });

  it('shows no error before submitting', () => {
    expect(choose('gestern').isWrong).toBe(false);
  });

  it('shows no error after another day is chosen', () => {
    const { result } = renderHookInApp(() => useDayChoice(date), undefined);
    act(() => result.current.setDay('x'));
    act(() => void result.current.check());
    act(() => result.current.setDay('2026-11-24'));
    expect(result.current.isWrong).toBe(false);
  });
});

describe('the load of a hall after the move', () => {
  spec('L.29');
  const open = () => renderHookInApp((day: string) => useLoadsAfter(order, day), date);
  const askedFrom = (requests: readonly SentRequest[]): string[] =>
    // A request of an earlier test may arrive only now.
    requests.flatMap(({ line }) => /from=([\d-]+)/.exec(line)?.[1] ?? []);

  it('includes the order, which is already counted on its own day', async () => {
    serveLoads();
    const { result } = open();
    await eventually(() => expect(result.current.of(date)).toBeDefined());
    const reserved = { steel: 0, matting: 0 };
    const there = { steelTotal: 50_000, maxCapacity: 55_000, remaining: 5_000, reserved };
    expect(result.current.of(date)).toEqual(there);
    const after = { steelTotal: 60_000, maxCapacity: 55_000, remaining: -5_000, reserved };
    expect(result.current.of('2026-11-24')).toEqual(after);
  });

  it('is shown in the calendar, and in words', async () => {
    serveLoads();
    store().set(plantAtom, { name: '', nearFullPercent: 95 });
    const { result } = open();
    await eventually(() => expect(result.current.marks.size).toBe(42));
    expect(result.current.marks.get('2026-11-24')).toEqual({
      value: 60_000,
      max: 55_000,
      isNear: true,
      text: 'Halle 2 danach: 60 von 55 t',
    });
  });

  it('is loaded once for each page of the calendar, from a Monday', async () => {
    const requests = serveLoads();
    const { result, rerender } = open();
    await eventually(() => expect(result.current.marks.size).toBe(42));
    rerender('2026-11-30');
    rerender('2026-12-01');
    await eventually(() => expect(result.current.of('2026-12-31')).toBeDefined());
    const from = askedFrom(requests);
    expect(from).toEqual(['2026-10-26', '2026-11-30']);
    expect(from.map((day) => isoWeekday(day))).toEqual([1, 1]);
    expect(requests.some(({ line }) => line.includes(`to=${addDays('2026-10-26', 41)}`))).toBe(true);
    expect(result.current.of('2026-11-02')).toBeDefined();
  });

  it('follows the calendar’s page, and ignores invalid text', async () => {
    const requests = serveLoads();
    const { result, rerender } = open();
    act(() => result.current.turn('2027-01-01'));
    await eventually(() => expect(result.current.of('2027-01-15')).toBeDefined());
    rerender('31.11');
    expect(askedFrom(requests)).toEqual(['2026-10-26', '2026-12-28']);
  });

  it('is unknown without an answer, and not required', async () => {
    const notices = collectToasts();
    const requests = serveWith(() => noAnswer);
    const { result } = open();
    await eventually(() => expect(askedFrom(requests)).toHaveLength(1));
    await act(async () => await new Promise((resolve) => setImmediate(resolve)));
    expect(result.current.of(date)).toBeUndefined();
    expect(notices).toEqual([]);
  });

  it.each([
    [0, 5_000],
    [5_000, 0],
    [9_999_999, -9_994_999],
  ])('with %s kg more leaves %s', (steel, remaining) => {
    const load = { steelTotal: 50_000, maxCapacity: 55_000, remaining: 5_000 };
    expect(loadAfterAdding(load, steel)).toEqual({
      steelTotal: 50_000 + steel,
      maxCapacity: 55_000,
      remaining,
    });
  });
});

describe('a dialog for an order', () => {
  const onClose = vi.fn<() => void>();
  const actOn = vi.fn<() => Promise<MutationResult<unknown>>>();
  let notices: ReturnType<typeof collectToasts>;
  const open = () =>
    renderHookInApp(
      () => useOrderDialog({ order, act: actOn, done: 'Verschoben.', discarded: 'Bleibt.', onClose }),
      undefined,
    ).result;

  beforeEach(() => {
    notices = collectToasts();
    onClose.mockReset();
    actOn.mockReset().mockResolvedValue({ data: order, changeId: 44 });
  });

  it('acts once, reports the order with an undo, and closes', async () => {
    const dialog = open();
    for (let press = 0; press < 2; press += 1) act(() => dialog.current.confirm());
    await eventually(() => expect(onClose).toHaveBeenCalledOnce());
    expect(actOn).toHaveBeenCalledOnce();
    expect(notices).toMatchObject([
      { tone: 'success', text: 'Verschoben.', detail: '#248016 · Kita', action: { label: 'Rückgängig' } },
    ]);
  });

  it('stays open after a refusal', async () => {
    actOn.mockRejectedValueOnce(new Error('x'));
    const dialog = open();
    act(() => dialog.current.confirm());
    await eventually(() => expect(notices.map(({ tone }) => tone)).toEqual(['error']));
    await eventually(() => expect(dialog.current.busy).toBe(false));
    expect(onClose).not.toHaveBeenCalled();
    act(() => dialog.current.confirm());
    await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('reports that nothing was changed when it is closed', () => {
    spec('4.7a');
    const dialog = open();
    act(() => dialog.current.dismiss());
    expect(notices).toEqual([{ tone: 'warning', text: 'Bleibt.' }]);
    expect(onClose).toHaveBeenCalledOnce();
    expect(actOn).not.toHaveBeenCalled();
  });
});
