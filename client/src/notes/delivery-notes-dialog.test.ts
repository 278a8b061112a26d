// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { NoteReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { DeliveryNotesDialog } from './delivery-notes-dialog.tsx';

const date = '2026-11-23';
const note = (fields: Partial<DeliveryNote>): DeliveryNote => ({
  id: 1,
  number: '2026-00412',
  deliveryId: 3,
  content: {
    date,
    run: { start: '05:30', registration: 'OG-BS 214', truckType: 'SATTEL', driver: 'Yilmaz' },
    stop: 1,
    stops: 1,
    site: {
      name: 'Brücke L98',
      recipient: '',
      address: '',
      postCode: '77694',
      city: 'Kehl',
      contact: '',
      phone: '',
      remark: '',
      windows: [],
      confirmed: null,
    },
    parts: [
      { shipmentId: 1, orderId: '248117', externalNumber: '', part: 1, parts: 1, kg: 7180, positions: [] },
      { shipmentId: 2, orderId: '248118', externalNumber: '', part: 1, parts: 1, kg: 1420, positions: [] },
    ],
  },
  sender: { name: 'Werkplan', lines: [] },
  corrects: null,
  correctedBy: null,
  madeAt: '2026-11-23T04:38:00.000Z',
  canceledAt: null,
  receipt: null,
  weighed: null,
  ...fields,
});
const valid = note({});

beforeEach(async () => {
  await setLanguage('de');
  showDay({
    date,
    trucks: [aTruck({ id: 1, registration: 'OG-BS 214' })],
    deliveries: [aDelivery({ id: 3, date, truckId: 1, startingTime: '05:30' })],
  });
});

const draw = (notes: readonly DeliveryNote[], role: 'planner' | 'viewer' = 'planner'): SentRequest[] => {
  signIn(role);
  const requests = serveCalls({
    'notes.ofRun': () => ({ body: { deliveryId: 3, notes } }),
    'notes.make': () => ({ body: { deliveryId: 3, notes: [valid] } }),
  });
  renderPartInApp(createElement(DeliveryNotesDialog, { deliveryId: 3, onClose: () => undefined }));
  return requests;
};

it('says that a run has none yet, and makes them', async () => {
  const requests = draw([]);
  await eventually(() => expect(document.body.textContent).toContain('Noch keine'));
  expect(document.body.textContent).toContain('Lieferscheine OG-BS 214');
  fireEvent.click(screen.getByText('Lieferscheine erstellen'));
  await eventually(() => expect(document.body.textContent).toContain('2026-00412'));
  expect(requests.map(({ line }) => line)).toEqual([
    'GET /api/deliveries/3/notes',
    'POST /api/deliveries/3/notes',
  ]);
  expect(screen.getByText('Auf Stand bringen')).toBeTruthy();
});

it.each([
  ['a valid one', {}, ''],
  ['a canceled one', { canceledAt: '2026-11-23T05:00:00.000Z' }, 'storniert'],
  ['a correction', { corrects: '2026-00398' }, 'berichtigt 2026-00398'],
  ['a corrected one', { correctedBy: '2026-00413' }, 'berichtigt durch 2026-00413'],
])('shows %s with site, kg, state and its PDF', async (_, fields, state) => {
  draw([note(fields)], 'viewer');
  const link = await screen.findByRole('link', { name: 'Lieferschein 2026-00412 als PDF' });
  expect(link.getAttribute('href')).toBe('/api/notes/1/pdf?language=de');
  expect(link.closest('li')?.textContent).toBe(`2026-00412Brücke L98 · 8.600 kg${state}PDF`);
  expect(screen.queryByText('Auf Stand bringen')).toBeNull();
});

const receipt: NoteReceipt = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'K. Maurer',
  missing: [
    { shipmentId: 1, pieces: null },
    { shipmentId: 2, pieces: 3 },
  ],
  weighed: 8_490,
  remark: '2 Matten morgen',
  signature: null,
  signedAt: new Date(2026, 10, 23, 11, 48).toISOString(),
  receivedAt: '2026-11-23T10:49:00.000Z',
};

it('shows who signed, what is missing, the remark, and the difference to what was planned', async () => {
  draw([note({ receipt, weighed: 8_490 })], 'viewer');
  await screen.findByText('Empfangen von K. Maurer, 23.11. 11:48');
  const text = document.querySelector('li')?.textContent;
  expect(text).toContain('Brücke L98 · 8.600 kg · gewogen 8.490 kg · 110 kg weniger als geplant');
  expect(text).toContain('Fehlt: Auftrag 248117, 3 Stück von Auftrag 2481182 Matten morgen');
});

it('no longer names who signed once that was deleted', async () => {
  draw([note({ receipt: { ...receipt, name: '', missing: [], remark: '' } })], 'viewer');
  expect(await screen.findByText('Empfangen 23.11. 11:48')).toBeTruthy();
});

it('stores what a planner enters as weighed, and takes it off', async () => {
  signIn('planner');
  const requests = serveCalls({
    'notes.ofRun': () => ({ body: { deliveryId: 3, notes: [valid] } }),
    'notes.weighed': ({ body }) => ({ body: note({ weighed: (body as { kg: number | null }).kg }) }),
  });
  renderPartInApp(createElement(DeliveryNotesDialog, { deliveryId: 3, onClose: () => undefined }));
  const enter = async (text: string): Promise<void> => {
    const field = await screen.findByLabelText('Gewogen, 2026-00412');
    fireEvent.input(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  await enter('8.690');
  await screen.findByText('Brücke L98 · 8.600 kg · 90 kg mehr als geplant');
  await enter('viel');
  await enter('');
  await screen.findByText('Brücke L98 · 8.600 kg');
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { kg: 8_690 },
    { kg: null },
  ]);
});

it('reads the notes again when the yard reports something of the run', async () => {
  const requests = draw([valid]);
  await screen.findByText('2026-00412');
  const mark: YardMark = {
    at: '2026-11-23T10:48:00.000Z',
    by: 'K. Maurer',
    note: '',
    photo: null,
    linkId: 3,
    status: 'delivered',
  };
  const rows = {
    date,
    orders: [anOrder({ id: 1, date })],
    shipments: [aShipment({ id: 1, date, productionOrderId: 1 })],
    trucks: [aTruck({ id: 1, registration: 'OG-BS 214' })],
    deliveries: [aDelivery({ id: 3, date, truckId: 1, startingTime: '05:30' })],
    deliveryItems: [anItem({ id: 1, deliveryId: 3, shipmentId: 1, mark })],
  };
  act(() => showDay(rows));
  await eventually(() => expect(requests).toHaveLength(2));
});
