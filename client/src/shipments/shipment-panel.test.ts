// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { filterAtom } from './list-state.ts';
import { ShipmentPanel } from './shipment-panel.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = '2026-11-23';
const later = '2026-11-25';
const marked = {
  h3: true,
  isUrgent: true,
  isShort: true,
  attribute7: true,
  time: '06:00 - 08:00',
  note: 'Tor 3',
};
const cards: readonly (readonly [string, Partial<Order>, Partial<ShipmentRow>?])[] = [
  ['Kita', { steel: 9000 }],
  ['Klinikum', { steel: 12_000 }],
  ['Rathaus', { steel: 6000 }],
  ['Parkhaus', { steel: 5000, isCanceled: true }],
  ['Windpark', { steel: 8000, date: later }, { date: later, dateAtLastOrderChange: date }],
  ['Tunnel', { steel: 4000, date: later, ...marked }, { previousDate: later }],
  ['Schule', { steel: 3000 }, { isDeleted: true }],
];

beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  store().set(filterAtom, 'all');
  showDay({
    date,
    orders: cards.map(([constructionSite, row], index) =>
      anOrder({ id: index + 1, date, matting: 0, constructionSite, ...row }),
    ),
    shipments: cards.map(([, { steel = 0 }, row], index) =>
      aShipment({ id: index + 1, date, productionOrderId: index + 1, amount: steel, ...row }),
    ),
  });
});
afterEach(() => void vi.useRealTimers());

const draw = async () => {
  const { container } = renderPartInApp(createElement(ShipmentPanel, { foot: null }));
  const sites = (): string[] =>
    [...container.querySelectorAll('[data-shipment]')].map(
      (card) => card.querySelector('[aria-label]')?.getAttribute('aria-label')?.split(',')[0] ?? '',
    );
  await eventually(() => expect([sites().length, sites().includes('')]).toEqual([7, false]));
  return { container, sites };
};

const live = ['Klinikum', 'Kita', 'Rathaus', 'Tunnel'];

it('lists the largest first; moved, canceled and deleted cards are below a line and cannot be selected', async () => {
  spec('2.36e', '4.12', '4.16');
  const { container, sites } = await draw();
  expect(sites()).toEqual([...live, 'Windpark', 'Parkhaus', 'Schule']);
  expect(container.textContent).toContain('Nicht aktiv · 3');
  const selectable = [...container.querySelectorAll('[data-shipment]:has([aria-pressed])')];
  expect(selectable.map((card) => card.getAttribute('data-shipment'))).toEqual(['2', '1', '3', '6']);
  for (const [id, badge] of [
    [4, 'Storniert'],
    [7, 'Gelöscht'],
  ] as const)
    expect(container.querySelector(`[data-shipment="${id}"]`)?.textContent).toContain(badge);
});

it('shows a card’s properties, and by colour if its order is earlier or later', async () => {
  spec('2.11a', '2.36', '2.36a', '2.36b', '2.36d', '2.36f', '4.13', '9.9a');
  const { container } = await draw();
  const card = (id: number): HTMLElement => container.querySelector(`[data-shipment="${id}"]`) as HTMLElement;
  for (const text of ['4 t', 'Tunnel', 'Stuttgart', '06:00 - 08:00'])
    expect(card(6).textContent).toContain(text);
  const titles = [...card(6).querySelectorAll('[title]')].map((mark) => mark.getAttribute('title'));
  expect(titles).toEqual(
    expect.arrayContaining(['Halle 1', 'Auch Halle 3', 'Attribut 7, Gold', 'Kurz', 'LTD', 'Tor 3']),
  );
  const tones = (id: number): string =>
    card(id).querySelector('[title*="Auftragsdatum 25.11.2026"]')?.className ?? '';
  expect([tones(6), tones(5)]).toEqual([expect.stringContaining('danger'), expect.stringContaining('ok')]);
  expect(card(6).querySelector('[title*="Auftragsdatum 25.11.2026"]')?.textContent).toBe('25.11.26');
});

it('filters by kind, with counts', async () => {
  spec('2.32a', '4.16a', '4.16b');
  const { container, sites } = await draw();
  const filter = (): HTMLElement => container.querySelector('[role=combobox]') as HTMLElement;
  const options = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=option]')];
  fireEvent.click(filter());
  await eventually(() => expect(options()).toHaveLength(5));
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Alle Sendungen (6)',
    'Aktiv (4)',
    'Verschoben (2)',
    'Storniert (1)',
    'Gelöscht (1)',
  ]);
  for (const [index, listed, line] of [
    [1, live, ''],
    [2, ['Tunnel', 'Windpark'], 'Wegverschoben · 1'],
    [3, ['Parkhaus'], ''],
    [4, ['Schule'], ''],
  ] as const) {
    if (options().length === 0) fireEvent.click(filter());
    await eventually(() => expect(options()).toHaveLength(5));
    chooseOption(options()[index] as HTMLElement);
    await eventually(() => expect(sites()).toEqual(listed));
    expect(container.textContent).toContain(line);
  }
});

it('searches the site case-insensitively 200 ms after the last key; / focuses the field, Escape clears it', async () => {
  spec('2.32', '9.15');
  const { container, sites } = await draw();
  const field = container.querySelector('input[type=search]') as HTMLInputElement;
  vi.useFakeTimers();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: 'KLIN' } });
  act(() => void vi.advanceTimersByTime(199));
  expect(sites()).toHaveLength(7);
  act(() => void vi.advanceTimersByTime(1));
  expect(sites()).toEqual(['Klinikum']);
  fireEvent.keyDown(field, { key: 'Escape' });
  act(() => void vi.advanceTimersByTime(200));
  expect([field.value, sites().length]).toEqual(['', 7]);
});
