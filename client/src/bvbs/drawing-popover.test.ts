// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import type { Drawing, DrawingPosition } from '@werkplan/shared/orders/drawing-schema.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { DrawingMark, drawingEntries } from './drawing-mark.tsx';

const day = '2026-11-23';
const position = (name: string, fields: Partial<DrawingPosition> = {}): DrawingPosition => ({
  kg: 100.4,
  kind: 'BF2D',
  legs: 3,
  name,
  part: null,
  width: 250,
  length: 2100,
  pieces: 20,
  diameter: 12,
  ...fields,
});
const drawing: Drawing = {
  id: 5,
  productionOrderId: 1,
  project: 'Rathaus Gengenbach',
  drawing: '17',
  index: 'a',
  positions: [position('1'), position('2', { diameter: 16, length: 11_800 }), position('3', { part: 12 })],
  file: 'Rathaus.abs',
  firstLine: 1,
  lastLine: 3,
  leftOut: [],
  at: '2026-11-20T05:42:00.000Z',
  version: 4,
};
const order = anOrder({ id: 1, orderId: '248123', date: day, drawings: 1, steel: 301, partsAmount: 301 });
const parts = (first: number, second: number) => [
  aShipment({ id: 11, date: day, productionOrderId: 1, amount: first, version: 2 }),
  aShipment({ id: 12, date: day, productionOrderId: 1, amount: second }),
];

const draw = (
  shipmentId: number | null,
  { role = 'planner' as Role, shipments = parts(201, 100) } = {},
): SentRequest[] => {
  signIn(role);
  showDay({ date: day, orders: [order], shipments });
  const requests = serveCalls({
    'drawings.ofOrder': () => ({ body: [drawing] }),
    'drawings.split': () => ({ body: [] }),
  });
  renderPartInApp(createElement(DrawingMark, { order, shipmentId, tabIndex: 0 }));
  return requests;
};
const opened = async (): Promise<HTMLElement> => {
  await eventually(() => expect(document.querySelector('[role=dialog] table')).not.toBeNull());
  return document.querySelector('[role=dialog]') as HTMLElement;
};
const open = async (): Promise<HTMLElement> => {
  fireEvent.click(document.querySelector('[aria-label="Zeichnung zu Auftrag 248123"]') as HTMLElement);
  return await opened();
};
const boxes = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('[role=dialog] input'),
];
const press = (target: Element, key: string): void => void fireEvent.keyDown(target, { key });

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
});

it('shows drawing, index, project, and each position in metres and kilograms', async () => {
  draw(null);
  const popover = await open();
  expect(popover.querySelector('h3')?.textContent).toBe('Zeichnung 17, Index a');
  expect(popover.textContent).toContain(
    '3 Positionen, 60 Stück, Ø\u00A012\u2060–\u206016, längster Stab 11,80 m',
  );
  const lines = [...popover.querySelectorAll('tbody tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  expect(lines[1]).toEqual(['2', '16', '11,80', '3', '20', '100']);
  expect(popover.querySelector('dl')?.textContent).toBe('Ø 12201 kgØ 16100 kg');
  expect(popover.textContent).toContain('Rathaus.abs');
});

it('shows metres with the English decimal sign in English', async () => {
  await setLanguage('en');
  draw(null);
  fireEvent.click(document.querySelector('[aria-haspopup=dialog]') as HTMLElement);
  expect((await opened()).textContent).toContain('11.80');
});

it('is absent for orders without a drawing', () => {
  signIn('planner');
  showDay({ date: day });
  const plain = { ...order, drawings: 0 };
  const { container } = renderPartInApp(
    createElement(DrawingMark, { order: plain, shipmentId: null, tabIndex: 0 }),
  );
  expect(container.textContent).toBe('');
  expect(drawingEntries(plain, null, (key) => key)).toEqual([]);
});

it('also opens by the menu, and returns the focus to its icon', async () => {
  draw(11);
  const [entry] = drawingEntries(order, 11, (key) => key);
  act(() => {
    if (entry && entry !== 'rule') entry.onSelect();
  });
  const popover = await opened();
  expect(popover.textContent).toContain('Zeichnung 17');
  press(popover.querySelector('h3') as Element, 'Escape');
  await eventually(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Zeichnung zu Auftrag 248123'),
  );
});

it('splits a card by its ticked positions with the keyboard, and keeps positions of other parts', async () => {
  const requests = draw(11);
  const popover = await open();
  press(popover.querySelector('h3') as Element, 't');
  await eventually(() => expect(document.activeElement).toBe(boxes()[0]));
  expect(boxes()).toHaveLength(2);
  for (const box of boxes()) fireEvent.click(box);
  expect(popover.textContent).toContain('Mindestens eine Position muss bleiben.');
  fireEvent.click(boxes()[1] as HTMLElement);
  expect(popover.textContent).toContain('Neuer Teil: 100 kg, es bleiben 101 kg');
  press(boxes()[0] as Element, 'Enter');
  await eventually(() =>
    expect(requests.find(({ address }) => address === '/api/drawings/split')?.body).toEqual({
      shipmentId: 11,
      version: 2,
      positions: [{ drawingId: 5, version: 4, places: [0] }],
    }),
  );
});

it('says that a part’s positions are unknown after its amount was edited', async () => {
  draw(12, { shipments: parts(211, 90) });
  const popover = await open();
  expect(popover.textContent).toContain(
    'Welche Positionen dieser Teil hat, ist nach Änderungen von Hand nicht mehr bekannt',
  );
  press(popover.querySelector('h3') as Element, 't');
  expect(boxes()).toEqual([]);
});

it('lets a viewer read the positions, but not split by them', async () => {
  draw(11, { role: 'viewer' });
  expect((await open()).textContent).not.toContain('Nach Positionen teilen');
});
