// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newReceiptSchema } from '@werkplan/shared/notes/receipt-schema.ts';
import { loadTexts } from '../lib/i18n.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { aNote } from './testing/a-yard.ts';
import type { Report } from './waiting.ts';

beforeEach(async () => {
  await setLanguage('de');
  await loadTexts('all');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 300));
});
afterEach(cleanup);

const draw = (weighed: number | null = null) => {
  const done = vi.fn<(report: Report & { kind: 'receipt' }, photo: Blob | null) => void>();
  const close = vi.fn<() => void>();
  renderPartInApp(
    createElement(ReceiptForm, { note: aNote({ weighed }), takesPhoto: false, onDone: done, onClose: close }),
  );
  return { done, close };
};
const field = (label: string): HTMLElement => screen.getByLabelText(label);
const type = (label: string, value: string): boolean => fireEvent.change(field(label), { target: { value } });
const pad = (): HTMLElement => screen.getByRole('button', { name: 'Bitte hier unterschreiben' });
const stroke = (...points: [number, number][]): void => {
  const [[x, y] = [0, 0], ...rest] = points;
  const held = { isPrimary: true, pointerId: 1, buttons: 1 };
  fireEvent.pointerDown(pad(), { clientX: x, clientY: y, ...held });
  for (const [clientX, clientY] of rest) fireEvent.pointerMove(pad(), { clientX, clientY, ...held });
  fireEvent.pointerUp(pad(), { ...held, buttons: 0 });
};
const finish = (): HTMLButtonElement => screen.getByRole('button', { name: 'Fertig' });

it('groups kg by dots in English too, as the paper and the other screens do', async () => {
  await setLanguage('en');
  await loadTexts('all');
  draw();
  type('Weighed (kg)', '9690');
  expect([field('Weighed (kg)').getAttribute('value'), document.body.textContent]).toEqual([
    '9.690',
    expect.stringContaining('9.800'),
  ]);
});

it('sends name, missing parts, weighed kg, remark and strokes as the server takes them', () => {
  const { done } = draw();
  const [whole, some] = screen.getAllByRole('button', { name: 'Fehlt' });
  fireEvent.click(whole as HTMLElement);
  fireEvent.click(some as HTMLElement);
  fireEvent.change(screen.getAllByLabelText('Wie viele Stück fehlen?')[1] as HTMLElement, {
    target: { value: '2' },
  });
  expect(screen.getByRole('button', { name: '2 fehlen' }).getAttribute('aria-pressed')).toBe('true');
  type('Gewogen (kg)', '9690');
  expect([field('Gewogen (kg)').getAttribute('value'), document.body.textContent]).toEqual([
    '9.690',
    expect.stringContaining('geplant 9.800110 weniger'),
  ]);
  type('Empfangen von', ' K. Maurer ');
  type('Bemerkung', '2 Matten morgen');
  stroke([10, 20], [20, 40], [40, 40], [60, 20]);
  stroke([5, 5], [9, 9]);
  fireEvent.click(finish());
  const { receipt, noteId } = done.mock.calls[0]?.[0] ?? {};
  expect(newReceiptSchema.parse(receipt)).toEqual(receipt);
  expect([noteId, receipt]).toEqual([
    12,
    {
      id: expect.any(String),
      name: 'K. Maurer',
      missing: [
        { shipmentId: 100, pieces: null },
        { shipmentId: 101, pieces: 2 },
      ],
      weighed: 9690,
      remark: '2 Matten morgen',
      signature: {
        width: 1000,
        height: 600,
        strokes: [
          [20, 40, 40, 80, 80, 80, 120, 40],
          [10, 10, 18, 18],
        ],
      },
      signedAt: expect.any(String),
    },
  ]);
});

it('is done only with a name and more than a touch on the field, which can be cleared', () => {
  const { done } = draw();
  stroke([10, 20], [20, 40], [40, 40]);
  expect(finish().disabled).toBe(true);
  type('Empfangen von', 'K. Maurer');
  expect(finish().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal' }));
  expect(finish().disabled).toBe(true);
  stroke([10, 20]);
  expect(finish().disabled).toBe(true);
  fireEvent.submit(finish().form as HTMLFormElement);
  expect(done).not.toHaveBeenCalled();
});

it('takes a cross from the keyboard, and no second finger', () => {
  const { done } = draw();
  type('Empfangen von', 'K. Maurer');
  fireEvent.pointerDown(pad(), { clientX: 9, clientY: 9, isPrimary: false, buttons: 1 });
  expect(pad().getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(pad());
  fireEvent.click(finish());
  expect(done.mock.calls[0]?.[0].receipt.signature.strokes).toHaveLength(2);
});

it('shows what the plant weighed beside what was planned', () => {
  draw(9_750);
  expect(document.body.textContent).toContain('geplant 9.800gewogen 9.750');
});

it('closes without a receipt', () => {
  const { done, close } = draw();
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect([done.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
});
