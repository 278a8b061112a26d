// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import type { HeldValue } from '@werkplan/shared/orders/held-values-schema.ts';
import { createElement, createRef, type ReactNode, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { serveWith, type SentRequest } from '../../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../../testing/in-app.ts';
import { showDay } from '../../testing/shown-day.ts';
import { collectToasts } from '../../testing/collect-toasts.ts';
import { OrderRow } from '../order-row.tsx';
import { HeldHints } from './held-hints.tsx';
import { HeldList } from './held-list.tsx';
import { keepPlannerValue } from './held-api.ts';

const date = '2026-11-23';
const at = '2026-11-23T06:15:00.000Z';
const erp = { at, by: 'token:5', value: 'Bühl-Vimbuch' };
const byHand = {
  city: { at, by: 'user:9', erp },
  steel: { at, by: 'user:9', erp: { ...erp, value: 4_000, isKept: true as const } },
  date: { at, by: 'user:9', erp: { ...erp, value: '2026-11-25' } },
};
const order = anOrder({ id: 7, date, orderId: '248071', city: 'Bühl', byHand });
const { orderId, constructionSite, hallId, isCanceled } = order;
const listed: HeldValue = {
  id: 7,
  orderId,
  constructionSite,
  date,
  hallId,
  isCanceled,
  field: 'city',
  value: 'Bühl',
  by: 'Anna Becker',
  at,
  erp: { value: 'Bühl-Vimbuch', by: 'SAP-Abgleich', at, isKept: false },
};
let requests: SentRequest[];

const grid = createRef<HTMLDivElement>();
const Table = (): ReactNode => {
  const row = createElement(OrderRow, { id: 7, hall: 1, isFirst: true });
  return createElement('div', { ref: grid }, row, createElement(HeldHints, { grid, hall: 1 }));
};

const cell = (field: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (!found) throw new Error(`no cell ${field}`);
  return found;
};
const buttons = (): (string | null)[] =>
  [...document.querySelectorAll('[role=dialog] button')].map((button) => button.textContent);

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
  // Leaves requests unanswered, so that the prediction is shown.
  requests = serveWith(({ method }) =>
    method === 'GET' ? { body: [listed] } : new Promise(() => undefined),
  );
  showDay({ date, orders: [order] });
});

it('marks cells with a different ERP value, and the order number for fields without a column', () => {
  renderPartInApp(createElement(Table));
  const marks = [...document.querySelectorAll('[data-erp]')].map((mark) => mark.getAttribute('data-erp'));
  expect(new Set(marks)).toEqual(new Set(['city', 'orderId']));
  const name = cell('city').querySelector('[role=button]')?.getAttribute('aria-label');
  expect(name).toContain('Bühl, ERP: Bühl-Vimbuch');
});

it('says why the server refuses to accept the ERP’s value', async () => {
  const toasts = collectToasts();
  serveWith(({ method }) =>
    method === 'GET'
      ? { body: [listed] }
      : {
          status: 404,
          body: { type: 'ORDER_NOT_FOUND', displayMessage: 'Den Auftrag gibt es nicht mehr.' },
        },
  );
  renderPartInApp(createElement(Table));
  fireEvent.pointerOver(cell('city'), { pointerType: 'mouse' });
  await eventually(() => expect(buttons()).toHaveLength(2));
  fireEvent.click(document.querySelector('[role=dialog] button') as HTMLElement);
  await eventually(() =>
    expect(toasts).toMatchObject([{ tone: 'error', text: 'Den Auftrag gibt es nicht mehr.' }]),
  );
});

it('shows both values with authors beside the cell, and accepts the ERP’s value', async () => {
  renderPartInApp(createElement(Table));
  fireEvent.pointerOver(cell('city'), { pointerType: 'mouse' });
  await eventually(() => expect(document.body.textContent).toContain('SAP-Abgleich'));
  const dialog = document.querySelector('[role=dialog]');
  expect(dialog?.textContent).toContain('Auftrag 248071, Ort');
  expect(dialog?.textContent).toContain('Anna Becker');
  expect(buttons()).toEqual(['ERP-Wert übernehmen', 'So lassen']);
  fireEvent.click(document.querySelector('[role=dialog] button') as HTMLElement);
  await eventually(() =>
    expect(requests.at(-1)).toMatchObject({
      line: expect.stringContaining('PUT /api/orders/7/erp-value'),
      body: { field: 'city' },
    }),
  );
  await eventually(() => expect(cell('city').textContent).toContain('Bühl-Vimbuch'));
});

it('shows the hint of a cell that was focused before the hint’s code was loaded', async () => {
  const Late = (): ReactNode => {
    const [isThere, setIsThere] = useState(false);
    const come = createElement('button', { id: 'come', onClick: () => setIsThere(true) });
    const row = createElement(OrderRow, { id: 7, hall: 1, isFirst: true });
    return createElement(
      'div',
      { ref: grid },
      come,
      row,
      isThere && createElement(HeldHints, { grid, hall: 1 }),
    );
  };
  renderPartInApp(createElement(Late));
  cell('city').querySelector<HTMLElement>('[role=button]')?.focus();
  fireEvent.click(document.getElementById('come') as HTMLElement);
  await eventually(() => expect(document.body.textContent).toContain('SAP-Abgleich'));
});

it('removes the mark as soon as the planner’s value is kept', async () => {
  renderPartInApp(createElement(Table));
  void keepPlannerValue({ id: 7, field: 'city' });
  await eventually(() => expect(document.querySelector('[data-erp=city]')).toBeNull());
  expect(requests.at(-1)).toMatchObject({ line: expect.stringContaining('/kept-value') });
});

it('lists different values on the coming days, which can be settled one by one', async () => {
  renderPartInApp(createElement(HeldList));
  await eventually(() => expect(document.body.textContent).toContain('1 abweichender ERP-Wert'));
  expect(requests[0]?.line).toContain('from=2026-11-23&to=2026-12-06');
  fireEvent.click(document.querySelector('button') as HTMLElement);
  await eventually(() => expect(buttons()).toEqual(['ERP-Wert übernehmen', 'So lassen']));
  const [take] = document.querySelectorAll('[role=dialog] button');
  expect(take?.getAttribute('aria-label')).toBe('ERP-Wert übernehmen, Auftrag 248071, Ort');
});

it('gives the focus to the next value once one is settled', async () => {
  let isKept = false;
  requests = serveWith(({ method }) => {
    const listedAs = (field: 'city' | 'note', kept: boolean): HeldValue => ({
      ...listed,
      field,
      erp: { value: 'x', by: 'SAP-Abgleich', at, isKept: kept },
    });
    if (method === 'GET') return { body: [listedAs('city', isKept), listedAs('note', false)] };
    isKept = true;
    return { body: order };
  });
  renderPartInApp(createElement(HeldList));
  await eventually(() => expect(document.body.textContent).toContain('2 abweichende ERP-Werte'));
  fireEvent.click(document.querySelector('button') as HTMLElement);
  await eventually(() => expect(buttons()).toHaveLength(4));
  const keep = document.querySelector<HTMLElement>('[aria-label="So lassen, Auftrag 248071, Ort"]');
  keep?.focus();
  fireEvent.click(keep as HTMLElement);
  await eventually(() => expect(buttons()).toHaveLength(2));
  await eventually(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'ERP-Wert übernehmen, Auftrag 248071, Notiz',
    ),
  );
});

it('offers only to keep the value on a past day, also by keyboard', async () => {
  showDay({ date, orders: [order] }, '2026-11-24');
  renderPartInApp(createElement(Table));
  fireEvent.pointerOver(cell('city'), { pointerType: 'mouse' });
  await eventually(() => expect(buttons()).toEqual(['So lassen']));
  fireEvent.keyDown(cell('city'), { key: 'Tab' });
  expect(document.activeElement?.textContent).toBe('So lassen');
});
