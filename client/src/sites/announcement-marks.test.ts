// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aSnapshot } from '@werkplan/shared/live/testing/snapshot.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Announcement } from '@werkplan/shared/shipments/announcement-schema.ts';
import { createElement, Fragment } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { orderPlaces } from '../app/order-places.ts';
import { AnnouncementsStrip } from '../dashboard/announcements-strip.tsx';
import { store } from '../lib/client.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { OrderExtrasContext } from '../orders/order-places.ts';
import { ShipmentCard } from '../shipments/shipment-card.tsx';
import { eventually } from '../testing/eventually.ts';
import { type SentRequest, serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { AnnounceDialog } from './announce-dialog.tsx';
import { announceDialogAtom } from './announce-dialog-atom.ts';
import { CardAnnouncement, RunAnnouncements } from './announcement-marks.tsx';

const date = '2026-11-23';
const tomorrow = '2026-11-24';
const order = anOrder({ id: 7, date, constructionSite: 'Kita Sonnenhang', time: '10:00 - 12:00' });
const rows = (day: string, announcements: readonly (Announcement | null)[]) => ({
  date: day,
  trucks: [aTruck({ id: 1, registration: 'OG-BS 214' })],
  deliveries: [aDelivery({ id: 3, date: day, truckId: 1, startingTime: '06:00' })],
  orders: [{ ...order, date: day }],
  shipments: announcements.map((announcement, index) =>
    aShipment({ id: index + 1, date: day, productionOrderId: 7, amount: 4_000, announcement }),
  ),
  deliveryItems: announcements.map((_, index) =>
    anItem({ id: 20 + index, deliveryId: 3, shipmentId: index + 1, ordinalNumberInDelivery: index }),
  ),
});
const confirmed: Announcement = { date, time: '10:30', start: '06:00', state: 'confirmed', number: 'F-207' };

let requests: SentRequest[];
beforeEach(async () => {
  markPageUsable();
  await setLanguage('de');
  collectToasts();
  signIn('planner');
  store().set(announceDialogAtom, null);
  requests = serveCalls({
    'days.snapshot': () => ({
      body: aSnapshot({
        key: dayKey(tomorrow),
        ...rows(tomorrow, [null, { ...confirmed, date: tomorrow }, { state: 'declined' }]),
      }),
    }),
  });
});

const card = { shipmentId: 1, place: '3:0', onUnassign: null, isTabStop: true };
const draw = (...children: Parameters<typeof createElement>[2][]) =>
  renderPartInApp(
    createElement(
      MemoryRouter,
      null,
      createElement(OrderExtrasContext, { value: orderPlaces }, createElement(Fragment, null, ...children)),
    ),
  );
const press = (key: string): void => {
  const at =
    document.querySelector('[role=dialog] button[aria-keyshortcuts]') ??
    document.querySelector('[data-card] button[aria-pressed]');
  if (!at) throw new Error('nothing takes the key');
  act(() => {
    fireEvent.keyDown(at, { key });
  });
};
const sent = (): unknown[] => requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
const onClose = vi.fn<() => void>();
const openDialog = (): void =>
  void draw(createElement(AnnounceDialog, { order, shipmentId: 1, onClose: onClose.mockReset() }));

it('A on a card opens the dialog', () => {
  showDay(rows(date, [null]));
  draw(createElement(ShipmentCard, card));
  press('a');
  expect(store().get(announceDialogAtom)).toBe(1);
});

it.each([
  ['1', 'requested'],
  ['3', 'declined'],
])('%s answers %s at once', async (key, state) => {
  showDay(rows(date, [null]));
  openDialog();
  press(key);
  await eventually(() => expect(sent()).toEqual([{ state, expectedItemId: 20 }]));
  expect(onClose).toHaveBeenCalledOnce();
});

it('2 asks for the time, starting with the order’s first, and for a number', async () => {
  showDay(rows(date, [null]));
  openDialog();
  press('2');
  expect(screen.getByLabelText<HTMLInputElement>('Uhrzeit').value).toBe('10:00');
  fireEvent.input(screen.getByLabelText(/^Nr. des Zeitfensters/), { target: { value: 'F-207' } });
  const form = document.querySelector('[role=dialog] form');
  if (form) fireEvent.submit(form);
  await eventually(() =>
    expect(sent()).toEqual([{ state: 'confirmed', time: '10:00', number: 'F-207', expectedItemId: 20 }]),
  );
});

it('removes an announcement; it is not offered in the list or to viewers', async () => {
  showDay(rows(date, [confirmed]));
  openDialog();
  fireEvent.click(screen.getByText('Anmeldung entfernen'));
  await eventually(() => expect(sent()).toEqual([{ state: null, expectedItemId: 20 }]));
  const entriesOf = (): number =>
    orderPlaces.entries
      .flatMap((of) => [...of(order, 1, (key) => key)])
      .filter((entry) => entry !== 'rule' && entry.key === 'announce').length;
  expect(entriesOf()).toBe(1);
  signIn('viewer');
  expect(entriesOf()).toBe(0);
  signIn('planner');
  showDay({ ...rows(date, [confirmed]), deliveryItems: [] });
  expect(entriesOf()).toBe(0);
});

it('a card shows its announcement, greyed in the list; the run’s head shows the number', async () => {
  showDay(rows(date, [confirmed, { state: 'requested' }, null]));
  draw(createElement(ShipmentCard, card), createElement(RunAnnouncements, { deliveryId: 3 }));
  // Apart from the card, which has a badge of its own once any test of this worker has loaded that code.
  const apart = draw(createElement(CardAnnouncement, { order, shipmentId: 1, tabIndex: -1 }));
  const badge = (): HTMLElement => within(apart.container).getByTitle('bestätigt 10:30 (F-207)');
  expect(badge().textContent).toBe('bestätigt 10:30');
  expect(badge().className).toContain('ok');
  expect(screen.getByRole('button', { name: /Anmeldung bestätigt 10:30 \(F-207\)/ })).not.toBeNull();
  expect(screen.getByRole('img', { name: '1 von 3 bestätigt' }).textContent).toBe('1/3');
  act(() => showDay({ ...rows(date, [confirmed]), deliveryItems: [] }));
  expect(badge().className).toContain('neutral');
  act(() => showDay(rows(date, [null, null, null])));
  expect(screen.queryByRole('img', { name: /bestätigt/ })).toBeNull();
});

it('the dashboard lists cards to be announced for the next working day, and copies them as text', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  showDay(rows(date, []));
  draw(createElement(AnnouncementsStrip));
  await eventually(() =>
    expect(screen.getByText('2 Sendungen für Di, 24. November anzumelden')).not.toBeNull(),
  );
  fireEvent.click(screen.getByText('Zeigen'));
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^06:00 OG-BS 214Kita Sonnenhang, .*, 4 t$/),
    expect.stringMatching(/^06:00 OG-BS 214Kita Sonnenhang, .*, 4 t \(abgelehnt\)$/),
  ]);
  fireEvent.click(screen.getByText('Als Text kopieren'));
  await eventually(() => expect(writeText).toHaveBeenCalledOnce());
  expect(writeText.mock.calls[0]?.[0]).toMatch(
    /^Anlieferungen am Dienstag, 24\. November 2026:\n\n06:00 OG-BS 214: Kita Sonnenhang, .*, 4 t\n06:00/,
  );
});
