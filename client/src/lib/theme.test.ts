// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { createStore } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { todayAtom } from './day-atoms.ts';
import { shortcutsOnAtom } from './shortcuts-setting.ts';
import { InApp, setLanguage } from '../testing/in-app.ts';
import { followSystemTheme, themeChoiceAtom } from './theme.ts';
import { PageTitleContext, usePageTitle } from './use-page-title.ts';
import { useSelectDay } from './use-select-day.ts';

const listeners = new Set<() => void>();
const media = {
  matches: false,
  addEventListener: (_event: string, listener: () => void) => void listeners.add(listener),
  removeEventListener: (_event: string, listener: () => void) => void listeners.delete(listener),
};
const system = {
  turn: (isDark: boolean): void => {
    media.matches = isDark;
    for (const listener of listeners) listener();
  },
  listeners,
};

beforeAll(async () => {
  await setLanguage('de');
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => media);
  localStorage.removeItem('werkplan.theme');
  system.turn(false);
});

describe('the theme', () => {
  const drawn = () => document.documentElement.dataset['theme'];

  it('is the chosen one, which is stored', () => {
    const store = createStore();
    for (const theme of ['dark', 'light'] as const) {
      store.set(themeChoiceAtom, theme);
      expect([store.get(themeChoiceAtom), drawn(), localStorage.getItem('werkplan.theme')]).toEqual([
        theme,
        theme,
        theme,
      ]);
    }
  });

  it('follows the system until one is chosen, and again after the choice is reset', () => {
    const store = createStore();
    const stop = followSystemTheme();
    system.turn(true);
    expect(drawn()).toBe('dark');
    store.set(themeChoiceAtom, 'light');
    system.turn(true);
    expect(drawn()).toBe('light');
    store.set(themeChoiceAtom, 'system');
    expect([drawn(), localStorage.getItem('werkplan.theme')]).toEqual(['dark', null]);
    system.turn(false);
    expect(drawn()).toBe('light');
    stop();
    expect(system.listeners.size).toBe(0);
  });
});

it('single-key shortcuts are on unless this browser has stored that they are off', () => {
  const store = createStore();
  expect(store.get(shortcutsOnAtom)).toBe(true);
  store.set(shortcutsOnAtom, false);
  expect([store.get(shortcutsOnAtom), localStorage.getItem('werkplan.shortcuts')]).toEqual([false, 'off']);
  store.set(shortcutsOnAtom, true);
  expect(localStorage.getItem('werkplan.shortcuts')).toBeNull();
});

it('before the server has answered, today is the plant’s date', () => {
  expect(createStore().get(todayAtom)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

describe('the tab’s title', () => {
  it.each([
    ['navigation.delivery', '2026-11-17', 'Di, 17. November 2026'],
    ['navigation.delivery', '2027-01-01', 'Fr, 1. Januar 2027'],
    ['navigation.settings', undefined, ''],
  ] as const)('of %s on %s names page, day and product', (key, day, date) => {
    const wrapper = ({ children }: { children: ReactNode }): ReactNode =>
      createElement(InApp, null, createElement(PageTitleContext.Provider, { value: key }, children));
    const title = renderHook(() => usePageTitle(day), { wrapper }).result.current;
    expect(title).toBe(translate('de', key));
    expect(document.title).toBe([title, date, 'Werkplan'].filter(Boolean).join(' · '));
  });
});

it('another day is written to the address, and other parameters are kept', () => {
  const wrapper = ({ children }: { children: ReactNode }): ReactNode =>
    createElement(MemoryRouter, { initialEntries: ['/delivery?x=1&date=2026-11-23'] }, children);
  const { result } = renderHook(() => ({ select: useSelectDay(), search: useLocation().search }), {
    wrapper,
  });
  act(() => result.current.select('2026-12-31'));
  expect(result.current.search).toBe('?x=1&date=2026-12-31');
});
