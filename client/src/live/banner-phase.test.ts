// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { initialSync } from '@werkplan/shared/live/sync-state.ts';
import { atom, createStore } from 'jotai';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { sameElements, sameFields, dedupedAtom, weakAtomFamily } from './atom-family.ts';
import { useBannerPhase } from './banner-phase.ts';
import { hasTooManyWindowsAtom, isFollowingAtom, isReachableAtom } from './connection.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { dispatch, syncAtom } from './sync-store.ts';
import { renderPartInApp, renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';

describe('the banner over a missing connection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    store().set(isFollowingAtom, true);
    store().set(isReachableAtom, null);
    showDay();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    store().set(syncAtom, initialSync);
  });

  const banner = () => renderHookInApp(useBannerPhase, undefined).result;
  const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  const cut = (): void => act(() => dispatch({ type: 'disconnected' }));
  const back = (): void => act(() => dispatch({ type: 'connected', at: 0 }));

  it('appears after 3 s, and reports for 4 s that the connection is back', () => {
    const result = banner();
    wait(60_000);
    cut();
    wait(2_999);
    expect(result.current).toBe('none');
    wait(1);
    expect(result.current).toBe('connecting');
    act(() => store().set(isReachableAtom, false));
    expect(result.current).toBe('offline');
    back();
    expect(result.current).toBe('back');
    wait(3_999);
    expect(result.current).toBe('back');
    wait(1);
    expect(result.current).toBe('none');
  });

  it('does not appear for short interruptions, however many', () => {
    const result = banner();
    for (let time = 0; time < 5; time += 1) {
      cut();
      wait(2_999);
      back();
      wait(100);
      expect(result.current).toBe('none');
    }
  });

  it('stays if the connection is lost again while it reports the return', () => {
    const result = banner();
    cut();
    wait(3_000);
    back();
    wait(1_000);
    cut();
    expect(result.current).toBe('connecting');
    wait(60_000);
    expect(result.current).toBe('connecting');
  });

  it('does not appear on a page without live data', () => {
    store().set(isFollowingAtom, false);
    const result = banner();
    cut();
    wait(60_000);
    expect(result.current).toBe('none');
  });

  it('reports too many windows instead, until this one has a socket', async () => {
    await setLanguage('de');
    store().set(hasTooManyWindowsAtom, true);
    const { queryByRole } = renderPartInApp(createElement(ConnectionBanner));
    expect(queryByRole('status')?.textContent).toMatch(/schon zehn Fenster.* verbindet sich dann/);
    act(() => store().set(hasTooManyWindowsAtom, false));
    expect(queryByRole('status')).toBeNull();
  });
});

describe('an atom whose equal values count as unchanged', () => {
  it('notifies for a different list, but not for an equal one', () => {
    const one = createStore();
    const source = atom<readonly number[]>([1, 2]);
    const drawn = vi.fn<() => void>();
    one.sub(dedupedAtom(source, sameElements), drawn);
    one.set(source, [1, 2]);
    expect(drawn).not.toHaveBeenCalled();
    one.set(source, [2, 1]);
    expect(drawn).toHaveBeenCalledOnce();
  });

  it.each([
    [null, null, true],
    [[], [], true],
    [[1], [1], true],
    [[1], ['1'], false],
    [[1], [1, 2], false],
    [[], null, false],
    [[Number.NaN], [Number.NaN], false],
  ])('%j and %j are the same list: %s', (a, b, isSame) => {
    expect([sameElements(a, b), sameElements(b, a)]).toEqual([isSame, isSame]);
  });

  it.each([
    [null, null, true],
    [{ slot: 0 }, { slot: 0 }, true],
    [{ slot: 0 }, { slot: 19 }, false],
    [{}, null, false],
    [{ slot: 0, itemId: 1 }, { slot: 0 }, false],
  ])('%j and %j have the same fields: %s', (a, b, isSame) => {
    expect(sameFields(a, b)).toBe(isSame);
  });

  it('exists once per key in a family', () => {
    const family = weakAtomFamily((key: string) => atom(key));
    const held = family('4:0');
    expect(family('4:0')).toBe(held);
    expect(family('4:1')).not.toBe(held);
  });
});
