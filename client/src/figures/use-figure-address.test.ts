// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { InApp } from '../testing/in-app.ts';
import { useFigureAddress } from './use-figure-address.ts';

beforeEach(() => store().set(todayAtom, '2026-11-23'));

const wrapper = ({ children }: { children: ReactNode }): ReactNode =>
  createElement(InApp, null, createElement(BrowserRouter, null, children));
const open = (search: string) => {
  history.replaceState(null, '', `/figures${search}`);
  const { result } = renderHook(useFigureAddress, { wrapper });
  return { now: () => result.current, search: () => location.search };
};

describe('the address of the figures', () => {
  it('defaults to this month, all halls, compared with the previous month', () => {
    const { span, hall, compared, filter } = open('').now();
    expect([span.from, span.to, hall, compared, filter]).toEqual([
      '2026-11-01',
      '2026-11-30',
      null,
      'before',
      null,
    ]);
  });

  it('contains only values that differ from the defaults', () => {
    const page = open('?hall=2&against=year');
    expect([page.now().hall, page.now().compared]).toEqual([2, 'year']);
    act(() => page.now().chooseHall(null));
    act(() => page.now().chooseComparison('before'));
    expect(page.search()).toBe('');
    act(() => page.now().chooseHall(3));
    expect(page.search()).toBe('?hall=3');
  });

  it('steps from the address, so that fast steps add up', () => {
    const page = open('?span=week&from=2026-11-23');
    act(() => page.now().step(1));
    act(() => page.now().step(1));
    expect(page.now().span.from).toBe('2026-12-07');
    act(() => page.now().backToNow());
    expect(page.now().span.from).toBe('2026-11-23');
  });

  it('changes the kind around today if it is shown, otherwise around the first day', () => {
    const page = open('?span=quarter&from=2026-10-01');
    act(() => page.now().chooseKind('week'));
    expect(page.now().span).toMatchObject({ kind: 'week', from: '2026-11-23' });
    const past = open('?span=quarter&from=2026-04-01');
    act(() => past.now().chooseKind('month'));
    expect(past.now().span).toMatchObject({ kind: 'month', from: '2026-04-01' });
    act(() => past.now().chooseKind('own'));
    expect(past.now().span).toEqual({ kind: 'own', from: '2026-04-01', to: '2026-04-30' });
  });

  it('toggles a filter, which a change of the period clears', () => {
    const page = open('');
    const days = { by: 'days', from: '2026-11-16', to: '2026-11-22' } as const;
    act(() => page.now().pick(days));
    expect([page.search(), page.now().filter]).toEqual(['?only=2026-11-16_2026-11-22', days]);
    act(() => page.now().pick(days));
    expect(page.now().filter).toBeNull();
    act(() => page.now().pick({ by: 'type', type: 'SATTEL' }));
    act(() => page.now().step(-1));
    expect([page.now().filter, page.now().span.from]).toEqual([null, '2026-10-01']);
  });
});
