// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { ExternalNumberDialog } from './external-number-dialog.tsx';

const date = '2026-11-23';
const order = anOrder({ id: 7, date, orderId: '248001', externalNumber: 'AB-1' });
const onClose = vi.fn<() => void>();
let notices: ReturnType<typeof collectToasts>;

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  signIn('planner');
  onClose.mockReset();
  showDay({ date, orders: [order] });
});
const draw = (isTaken = false): SentRequest[] => {
  const requests = serveCalls({
    'orders.update': () =>
      isTaken
        ? {
            status: 409,
            body: {
              type: 'EXTERNAL_NUMBER_TAKEN',
              displayMessage: 'Die ERP-Nummer AB-2 hat schon Auftrag 248002.',
              fields: { externalNumber: 'Diese ERP-Nummer hat schon ein anderer Auftrag' },
            },
          }
        : { body: { ...order, externalNumber: 'AB-2', version: 2 }, headers: { 'x-change-id': '9' } },
  });
  renderPartInApp(createElement(ExternalNumberDialog, { order, onClose }));
  return requests;
};
const type = (value: string): void =>
  void fireEvent.input(screen.getByRole('textbox'), { target: { value } });

it('saves the entered number by Enter', async () => {
  const requests = draw();
  type(' AB-2 ');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests[0]?.body).toMatchObject({ orderId: '248001', externalNumber: 'AB-2' });
});

it('shows at the field which order has the number, and stays open', async () => {
  draw(true);
  type('AB-2');
  fireEvent.click(screen.getByText('Bestätigen'));
  await eventually(() => expect(document.body.textContent).toContain('hat schon Auftrag 248002'));
  expect(onClose).not.toHaveBeenCalled();
  type('AB-3');
  expect(document.body.textContent).not.toContain('248002');
});

it('sends nothing without a change, and reports discarded input', () => {
  const requests = draw();
  fireEvent.click(screen.getByText('Bestätigen'));
  expect([onClose.mock.calls.length, requests.length, notices.length]).toEqual([1, 0, 0]);
  type('AB-2');
  fireEvent.click(screen.getByText('Abbrechen'));
  expect(notices.at(-1)?.text).toBe('Die ERP-Nummer bleibt, wie sie war.');
});
