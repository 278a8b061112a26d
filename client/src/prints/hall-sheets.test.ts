// @vitest-environment happy-dom
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { aSnapshot, testDay as date } from '@werkplan/shared/live/testing/snapshot.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { printedHall } from '@werkplan/shared/prints/printed-hall.ts';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { HallSheets } from './hall-sheets.tsx';
import { layOutHallSheets } from './lay-out-hall-sheets.ts';
import type { PrintedHalls } from './printed-day.ts';

/** Renders a sample of a hall's list: orders with the given heights, 20 for the sums, below a head of 10. */
const sample = (room: number, orders: readonly number[]): HTMLElement => {
  const sheet = document.createElement('article');
  sheet.innerHTML = `<div data-print="columns"><b data-print="head"></b>${orders.map(() => '<p data-print="slot"></p>').join('')}<i data-print="sums"></i></div>`;
  const is = (selector: string, heights: readonly number[]): void => {
    for (const [index, element] of [...sheet.querySelectorAll(selector)].entries())
      element.getBoundingClientRect = () => new DOMRect(0, 0, 100, heights[index] ?? 0);
  };
  is('b', [10]);
  is('p', orders);
  is('i', [20]);
  const list = sheet.firstElementChild;
  if (list) vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(room + 10);
  return sheet;
};
const plan = (...halls: readonly HTMLElement[]) => {
  const samples = document.createElement('div');
  samples.append(...halls);
  return layOutHallSheets(samples).map(({ hall, from, to, number, count }) => [
    hall,
    from,
    to,
    number,
    count,
  ]);
};

it('each hall has separate sheets with their own count; its sums are below its last order', () => {
  expect(plan(sample(100, [40, 40]), sample(100, [40, 40, 40, 40]), sample(100, []))).toEqual([
    [0, 0, 1, 1, 1],
    [1, 0, 1, 1, 2],
    [1, 2, 3, 2, 2],
    [2, 0, -1, 1, 1],
  ]);
  expect(plan(sample(100, [40, 50]))).toEqual([
    [0, 0, 0, 1, 2],
    [0, 1, 1, 2, 2],
  ]);
});

it('shows an order’s halls, LTD, Kurz, and colours by number and name, and marks changes', async () => {
  await setLanguage('de');
  const flags = { isUrgent: true, isShort: true, h3: true, attribute4: true, attribute11: true };
  const orders = [anOrder({ id: 2, date, note: 'Tor 3', ...flags }), anOrder({ id: 1, date })];
  const printed: PrintedHalls = {
    date,
    revision: 7,
    printedAt: new Date(2026, 10, 23, 6, 42),
    recorded: [
      {
        hallId: 1,
        revision: 7,
        printedAt: '2026-11-23T06:42:00.000Z',
        by: 'Anna Becker',
        previous: null,
        changedOrders: [1],
        goneOrders: [],
      },
    ],
    staleSince: null,
    late: { slots: new Set(), runs: new Map(), orders: new Set([1]) },
    halls: [printedHall(stateFromSnapshot(aSnapshot({ orders })), 1)],
  };
  // The test environment has no `document.fonts`.
  Object.assign(document, { fonts: { ready: Promise.resolve() } });
  const ready = vi.fn<() => void>();
  const { container } = renderPartInApp(createElement(HallSheets, { printed, onReady: ready }));
  await vi.waitFor(() => expect(ready).toHaveBeenCalled());
  const [first, second] = [...container.querySelectorAll('tbody')].map((one) => one.textContent);
  expect(first).toContain('H1H3LTDKurz4 Rosa11 WeißNotiz: Tor 3');
  expect(second).toMatch(/H1nachträglich · geändert$/);
  expect(container.querySelector('header')?.textContent).toMatch(/Halle 1.*KW 48.*Fassung 7Blatt 1 von 1$/);
});
