// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { createElement, Fragment } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderPlaces } from '../app/order-places.ts';
import { store } from '../lib/client.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { OrderExtrasContext } from '../orders/order-places.ts';
import { ShipmentCard } from '../shipments/shipment-card.tsx';
import { chooseOption } from '../testing/choose-option.ts';
import { eventually } from '../testing/eventually.ts';
import { refusal, type SentRequest, serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { changeDay, showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { OpenMeasuresDialog } from './open-measures-dialog.tsx';
import { measuresDialogAtom } from './measures-dialog-atom.ts';

const date = '2026-11-24';
const plain = anOrder({ id: 7, date, orderId: '310006', constructionSite: 'Windpark' });
const part = (given: Partial<ShipmentRow> = {}): ShipmentRow =>
  aShipment({ id: 1, date, productionOrderId: 7, amount: 2_000, ...given });
let notices: ReturnType<typeof collectToasts>;

beforeEach(async () => {
  markPageUsable();
  await setLanguage('de');
  notices = collectToasts();
  signIn('planner');
  store().set(measuresDialogAtom, null);
});

interface DialogOptions {
  readonly order?: Order;
  readonly shipment?: ShipmentRow;
  /** True to open it from the row's menu instead of the card's. */
  readonly isRow?: boolean;
  readonly answers?: Parameters<typeof serveCalls>[0];
}

const open = async ({ order = plain, shipment = part(), isRow, answers = {} }: DialogOptions = {}) => {
  showDay({
    date,
    trucks: [aTruck({ id: 1 })],
    deliveries: [aDelivery({ id: 3, date, truckId: 1 })],
    orders: [order],
    shipments: [shipment],
    deliveryItems: [anItem({ id: 20, deliveryId: 3, shipmentId: 1 })],
  });
  const requests = serveCalls({
    'orders.update': ({ body }) => ({
      body: { ...order, ...(body as Order), version: 2 },
      headers: { 'x-change-id': '9' },
    }),
    'shipments.measure': ({ body }) => {
      const { productionOrderId: _, ...row } = shipment;
      return { body: { ...row, ...(body as object), order, version: 2 }, headers: { 'x-change-id': '9' } };
    },
    ...answers,
  });
  const shipmentId = isRow ? null : 1;
  renderPartInApp(createElement(OpenMeasuresDialog, { order, shipmentId, tabIndex: -1 }));
  act(() => store().set(measuresDialogAtom, { orderId: 7, shipmentId }));
  await eventually(() => expect(screen.queryByRole('dialog')).not.toBeNull());
  return requests;
};
const pick = (body: unknown): object => {
  const { longest, loadingMetres, bulky } = body as ShipmentRow;
  return { longest, loadingMetres, bulky };
};
const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string): void =>
  void fireEvent.input(field(label), { target: { value } });
const words = (): string => screen.getByRole('dialog').textContent;
const confirm = (): void => void fireEvent.keyDown(field('Längstes Stück'), { key: 'Enter' });
const sent = (requests: readonly SentRequest[]) =>
  requests.flatMap(({ method, line, body }) => (method === 'PUT' ? [[line, pick(body)]] : []));

describe('the dialog for sizes', () => {
  it.each<[Language, string, string]>([
    ['de', '14', '= 14,0 m, 14.000 mm'],
    ['de', '14 m', '= 14,0 m, 14.000 mm'],
    ['de', '14,0', '= 14,0 m, 14.000 mm'],
    ['de', '14000 mm', '= 14,0 m, 14.000 mm'],
    ['en', '13.65', '= 13.65 m, 13.650 mm'],
  ])(
    '%s: shows how %j was understood, and leaves it as it was typed',
    async (language, typed, understood) => {
      await setLanguage(language);
      await open();
      const label = language === 'de' ? 'Längstes Stück' : 'Longest piece';
      type(label, typed);
      expect(words()).toContain(understood);
      expect(field(label).value).toBe(typed);
    },
  );

  it('saves for the whole order if the card’s order is not split, with an undo', async () => {
    const requests = await open();
    type('Längstes Stück', '14 m');
    type('Lademeter', '7,2');
    fireEvent.click(field('Sperrig'));
    chooseOption(await screen.findByRole('option', { name: 'ja' }));
    confirm();
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(requests)).toEqual([
      ['PUT /api/orders/7', { longest: 14_000, loadingMetres: 7.2, bulky: true }],
    ]);
    expect(notices.at(-1)).toMatchObject({ text: 'Maße von Auftrag 310006 gespeichert' });
  });

  it.each<[string, Partial<ShipmentRow>, Partial<Order>]>([
    ['a part', { splitNumber: 1, totalNumberOfSplits: 2 }, {}],
    ['a card with measures of its own', { loadingMetres: 3 }, {}],
    ['a card of an order of yesterday', {}, { date: '2026-11-23' }],
  ])('saves for the card alone: %s', async (_what, given, ofOrder) => {
    const requests = await open({ shipment: part(given), order: { ...plain, ...ofOrder } });
    type('Längstes Stück', '12,5');
    confirm();
    await eventually(() => expect(sent(requests)).toHaveLength(1));
    expect(sent(requests)[0]).toEqual(['PUT /api/shipments/1/measures', { longest: 12_500 }]);
  });

  it.each<[string, string, boolean]>([
    ['Längstes Stück', '0', true],
    ['Längstes Stück', 'lang', true],
    ['Längstes Stück', '30,001', true],
    ['Lademeter', '7,25', true],
    ['Lademeter', '100 m', true],
    ['Lademeter', '13,6 m', false],
  ])('%s typed as %j is refused: %s', async (label, typed, isRefused) => {
    const requests = await open();
    type(label, typed);
    confirm();
    if (isRefused) await eventually(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    await eventually(() => expect(sent(requests)).toHaveLength(isRefused ? 0 : 1));
  });

  it('shows derived values and their drawing', async () => {
    const drawn = { longest: 11_800, bulky: null };
    const position = {
      kg: 1,
      kind: 'BF2D',
      legs: 0,
      name: '1',
      part: null,
      width: 0,
      pieces: 1,
      diameter: 12,
    };
    const drawing = (id: number, index: string, length: number) => ({
      id,
      productionOrderId: 7,
      project: 'P',
      drawing: '17',
      index,
      positions: [{ ...position, length }],
      file: '',
      firstLine: 1,
      lastLine: 1,
      leftOut: [],
      at: '2026-11-20T08:00:00.000Z',
      version: 1,
    });
    await open({
      order: { ...plain, drawn, drawings: 2 },
      isRow: true,
      answers: { 'drawings.ofOrder': () => ({ body: [drawing(1, '', 9_000), drawing(2, 'a', 11_800)] }) },
    });
    expect(field('Längstes Stück').placeholder).toBe('11,8');
    expect(field('Lademeter').placeholder).toBe('nicht bekannt');
    await eventually(() => expect(words()).toContain('aus Zeichnung 17a'));
  });

  it.each<[string, Partial<ShipmentRow>, Partial<Order>, string, string]>([
    ['the order', {}, { longest: 9_000 }, '9,0', 'vom Auftrag'],
    [
      'its positions',
      { drawn: { longest: 8_000, bulky: null } },
      { longest: 9_000 },
      '8,0',
      'aus der Zeichnung',
    ],
  ])('shows what a part has from %s', async (_what, given, ofOrder, value, from) => {
    const shipment = part({ totalNumberOfSplits: 2, metresShare: 2.4, ...given });
    await open({ shipment, order: { ...plain, loadingMetres: 7.2, ...ofOrder } });
    expect([field('Längstes Stück').placeholder, field('Lademeter').placeholder]).toEqual([value, '2,4']);
    expect(words()).toContain('Nur Teil 1/2');
    expect(words()).toContain(from);
    expect(words()).toContain('Anteil am Auftrag nach kg');
  });

  it('sends cleared fields as unknown, and nothing without a change', async () => {
    const requests = await open({ order: { ...plain, longest: 14_000 }, isRow: true });
    expect(field('Längstes Stück').value).toBe('14,0');
    type('Längstes Stück', ' ');
    confirm();
    await eventually(() => expect(sent(requests)).toHaveLength(1));
    expect(sent(requests)[0]).toEqual([
      'PUT /api/orders/7',
      { longest: null, loadingMetres: null, bulky: null },
    ]);
    store().set(measuresDialogAtom, null);
    const others = await open();
    confirm();
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(others)).toEqual([]);
  });

  it('reports discarded input', async () => {
    await open();
    type('Lademeter', '3');
    fireEvent.click(screen.getByText('Abbrechen'));
    expect(notices.at(-1)?.text).toBe('Die Maße bleiben, wie sie waren.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows another user’s value beside an edited field; unedited fields follow', async () => {
    const requests = await open({ isRow: true });
    type('Längstes Stück', '14');
    act(() => changeDay({ orders: [{ ...plain, longest: 12_000, loadingMetres: 5, version: 2 }] }));
    expect(field('Lademeter').value).toBe('5,0');
    expect(words()).toContain('Jemand hat eingetragen: 12,0');
    fireEvent.click(screen.getByText('Übernehmen'));
    expect(field('Längstes Stück').value).toBe('12,0');
    confirm();
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(requests)).toEqual([]);
  });

  it('keeps the entered values after a conflict, and saves them on request', async () => {
    const theirs = { ...plain, longest: 12_000, version: 2 };
    const conflict = { field: 'longest', base: null, yours: 14_000, theirs: 12_000, by: 'Bernd', at: '' };
    let refused = 0;
    const requests = await open({
      isRow: true,
      answers: {
        'orders.update': ({ body }) =>
          refused++ === 0
            ? refusal('EDIT_CONFLICT', { conflict: [conflict], current: theirs })
            : { body: { ...plain, ...(body as Order), version: 3 } },
      },
    });
    type('Längstes Stück', '14');
    confirm();
    await eventually(() => expect(words()).toContain('Bernd hat eingetragen: 12,0'));
    expect(field('Längstes Stück').value).toBe('14');
    confirm();
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      requests.filter(({ method }) => method === 'PUT').map(({ body }) => (body as Order).version),
    ).toEqual([1, 2]);
  });
});

it('opens by L on a card, for users who may change cards', async () => {
  await open();
  store().set(measuresDialogAtom, null);
  const card = { shipmentId: 1, place: '3:0', onUnassign: null, isTabStop: true };
  renderPartInApp(
    createElement(
      MemoryRouter,
      null,
      createElement(
        OrderExtrasContext,
        { value: orderPlaces },
        createElement(Fragment, null, createElement(ShipmentCard, card)),
      ),
    ),
  );
  const button = document.querySelector('[data-card] button[aria-pressed]');
  if (!button) throw new Error('nothing takes the key');
  act(() => void fireEvent.keyDown(button, { key: 'l' }));
  expect(store().get(measuresDialogAtom)).toEqual({ orderId: 7, shipmentId: 1 });
  const entries = (): unknown[] =>
    orderPlaces.entries
      .flatMap((of) => [...of(plain, 1, (key) => key)])
      .filter((entry) => entry !== 'rule' && entry.key === 'measures');
  expect(entries()).toHaveLength(1);
  signIn('viewer');
  expect(entries()).toHaveLength(0);
});
