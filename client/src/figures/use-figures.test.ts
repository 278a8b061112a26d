// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHookInApp } from '../testing/in-app.ts';
import { eventually } from '../testing/eventually.ts';
import { refusal, serveWith } from '../testing/fake-server.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { type FigureSpan, spanOf } from './figure-period.ts';
import { figuresOn } from './testing/some-figures.ts';
import { useFigures } from './use-figures.ts';

const month = spanOf('month', '2026-11-23');
const before = spanOf('month', '2026-10-01');
const answer = (address: string, steel = 40_000) => {
  const day = figuresOn(address.includes('from=2026-10') ? '2026-10-05' : '2026-11-02', { steel });
  return { body: { knownFrom: null, total: day, groups: [day] } };
};

beforeEach(() => void collectToasts());
afterEach(() => vi.useRealTimers());

interface FiguresInput {
  span?: FigureSpan;
  compared?: FigureSpan | null;
  hall?: 1 | null;
}
const useAsked = ({ span = month, compared = before, hall = null }: FiguresInput) =>
  useFigures(span, compared, hall);
const open = (asked: FiguresInput = {}) => renderHookInApp(useAsked, asked);

describe('the figures of a period', () => {
  it('are returned together with those of the compared period', async () => {
    const requests = serveWith(({ address }) => answer(address));
    const { result } = open();
    expect(result.current.shown).toBeNull();
    await eventually(() => expect(result.current.isCurrent).toBe(true));
    expect(requests.map(({ line }) => line).sort()).toEqual([
      'GET /api/figures?from=2026-10-01&to=2026-10-31',
      'GET /api/figures?from=2026-11-01&to=2026-11-30',
    ]);
    expect(result.current.shown?.days[0]?.from).toBe('2026-11-02');
    expect(result.current.shown?.compared?.[0]?.from).toBe('2026-10-05');
  });

  it('can be limited to one hall without comparison', async () => {
    const requests = serveWith(({ address }) => answer(address));
    const { result } = open({ compared: null, hall: 1 });
    await eventually(() => expect(result.current.isCurrent).toBe(true));
    expect(requests.map(({ address }) => address)).toEqual([
      '/api/figures?from=2026-11-01&to=2026-11-30&hall=1',
    ]);
    expect(result.current.shown?.compared).toBeNull();
  });

  it('are kept until those of the next period have arrived', async () => {
    serveWith(({ address }) => answer(address));
    const { result, rerender } = open({ compared: null });
    await eventually(() => expect(result.current.isCurrent).toBe(true));
    rerender({ span: before, compared: null });
    expect([result.current.isCurrent, result.current.shown?.days[0]?.from]).toEqual([false, '2026-11-02']);
    await eventually(() => expect(result.current.isCurrent).toBe(true));
    expect(result.current.shown?.days[0]?.from).toBe('2026-10-05');
  });

  it('are loaded again when the page becomes visible', async () => {
    let steel = 40_000;
    serveWith(({ address }) => answer(address, steel));
    const { result } = open({ compared: null });
    await eventually(() => expect(result.current.shown?.days[0]?.steel).toBe(120_000));
    steel = 50_000;
    act(() => void window.dispatchEvent(new Event('focus')));
    await eventually(() => expect(result.current.shown?.days[0]?.steel).toBe(150_000));
  });

  it('report a refusal once, not at each poll', async () => {
    const notices = collectToasts();
    const requests = serveWith(() => refusal('ACCESS_DENIED'));
    open({ compared: null });
    await eventually(() => expect(notices).toHaveLength(1));
    act(() => void window.dispatchEvent(new Event('focus')));
    await eventually(() => expect(requests).toHaveLength(2));
    expect(notices).toHaveLength(1);
  });
});
