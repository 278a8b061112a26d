// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import type { FoundOrder, SearchResult } from '@werkplan/shared/search/search-schema.ts';
import { aDelivery, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { createElement, type ReactNode, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../lib/i18n.ts';
import { eventually } from '../testing/eventually.ts';
import { noAnswer, serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { AppSearch } from './app-search.tsx';

const nothing: SearchResult = { orders: [], shipments: [], trucks: [] };
const order = {
  id: 1,
  orderId: '240117',
  date: '2026-11-23',
  hallId: 2,
  constructionSite: 'Werkstraße',
  postCode: '77652',
  city: 'Offenburg',
} as FoundOrder;

const Palette = (): ReactNode => {
  const [text, setText] = useState<string | null>('');
  const { pathname } = useLocation();
  return createElement(
    'div',
    null,
    createElement('output', { id: 'address' }, pathname),
    text !== null && createElement(AppSearch, { text, onType: setText, onClose: () => setText(null) }),
  );
};

const open = () => {
  const drawn = renderPartInApp(createElement(MemoryRouter, null, createElement(Palette)));
  const field = drawn.getByRole('combobox');
  const press = (key: string): void => act(() => void fireEvent.keyDown(field, { key }));
  return {
    ...drawn,
    press,
    type: (value: string): void => act(() => void fireEvent.change(field, { target: { value } })),
    address: () => drawn.container.querySelector('#address')?.textContent,
    names: () =>
      drawn.queryAllByRole('option').map((option) => {
        const isActive = option.getAttribute('aria-selected') === 'true';
        return `${isActive ? '> ' : ''}${option.querySelector('b')?.textContent}`;
      }),
  };
};

beforeEach(async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  await setLanguage('de');
  await loadTexts('all');
  signIn('admin');
});

it('finds pages while typing; Enter opens one when the plan has no such name', async () => {
  serveWith(() => ({ body: nothing }));
  const { type, press, names, address } = open();
  type('nutz');
  expect(names()).toEqual(['> Benutzer']);
  press('Enter');
  expect(address()).toBe('/');
  await eventually(() => expect(address()).toBe('/users'));
});

it('focuses the plan’s first hit, below the page', async () => {
  serveWith(() => ({ body: { ...nothing, orders: [order] } }));
  const { type, press, names, address } = open();
  type('werks');
  await eventually(() => expect(names()).toEqual(['Werkskalender', '> Werkstraße']));
  press('ArrowUp');
  press('Enter');
  await eventually(() => expect(address()).toBe('/calendar'));
});

it('opens a page without the server’s answer, and reports the missing answer', async () => {
  serveWith(() => noAnswer);
  const { type, press, names, address, findByText } = open();
  type('users');
  await eventually(() => expect(names()).toEqual(['> Benutzer']));
  await findByText(/^Die Suche antwortet nicht/);
  press('Enter');
  await eventually(() => expect(address()).toBe('/users'));
});

it('focuses a run of the shown day, which Enter opens without waiting, and does not list its truck again', async () => {
  const trucks = [aTruck({ id: 3, registration: 'OG-BS 214' })];
  showDay({ trucks, deliveries: [aDelivery({ id: 4, date: testDay, truckId: 3, truckDriver: 'Yilmaz' })] });
  const run = { id: 4, date: testDay };
  serveWith(() => ({
    body: { ...nothing, orders: [order], trucks: [{ id: 3, registration: 'OG-BS 214', run }] },
  }));
  const { type, press, names, address } = open();
  type('214');
  expect(names()).toEqual(['> OG-BS 214']);
  await eventually(() => expect(names()).toEqual(['> OG-BS 214', 'Werkstraße']));
  type('yil');
  expect(names()[0]).toBe('> OG-BS 214');
  press('Enter');
  expect(address()).toBe('/delivery');
});
