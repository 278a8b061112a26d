// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { eventually } from '../../testing/eventually.ts';
import { setLanguage } from '../../testing/in-app.ts';
import { collectToasts } from '../../testing/collect-toasts.ts';
import {
  answerAll,
  bar,
  changes,
  control,
  draw,
  opened,
  ordersOf,
  panel,
  press,
  selected,
  serve,
  shift,
} from './testing/stage.ts';

let notices: ReturnType<typeof collectToasts>;
beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  serve(answerAll);
});

const clipboard = () => {
  const held: Record<string, string> = {};
  return {
    held,
    data: {
      getData: (type: string) => held[type] ?? '',
      setData: (type: string, text: string) => void (held[type] = text),
    },
  };
};
/** Simulates Ctrl+C; returns the clipboard's text, or undefined if the browser handles it. */
const copied = (target: Element = document.activeElement ?? document.body): string | undefined => {
  const { held, data } = clipboard();
  fireEvent.copy(target, { clipboardData: data });
  return held['text/plain'];
};
const paste = (text: string, target: Element = document.activeElement ?? document.body): void => {
  const { held, data } = clipboard();
  held['text/plain'] = text;
  fireEvent.paste(target, { clipboardData: data });
};
const sent = () => changes().map(({ address, body }) => [address, body] as const);
const filled = (ids: readonly number[], values: object) => [
  '/api/orders/values',
  { orders: ids.map((id) => ({ id })), perRow: true, values },
];

describe('Ctrl+C', () => {
  it('copies the selected rows in display order, or the focused cell', async () => {
    const { focus } = await draw(ordersOf({ 8: { city: 'Kehl' } }));
    focus(8, 'city');
    expect(copied()).toBe('Kehl');
    focus(8, 'steel');
    expect(copied()).toBe('8000');
    focus(8);
    press('ArrowDown', shift);
    expect(
      copied()
        ?.split('\r\n')
        .map((line) => line.split('\t')[0]),
    ).toEqual(['800', '700']);
    expect(notices).toMatchObject([{ text: '2 Aufträge sind kopiert.' }]);
  });

  it('also works for viewers', async () => {
    const { focus } = await draw(ordersOf(), { role: 'viewer' });
    focus(7);
    expect(copied()).toBe('700');
  });

  it('is left to the browser in text fields, and while text is selected', async () => {
    const { focus, container } = await draw();
    focus(7, 'city');
    press('F2');
    await eventually(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    expect(copied()).toBeUndefined();
    press('Escape');
    focus(8);
    expect(copied()).toBe('800');
    getSelection()?.selectAllChildren(container);
    expect(copied()).toBeUndefined();
    getSelection()?.removeAllRanges();
  });
});

describe('Ctrl+V of one value', () => {
  it.each([
    ['city', ' Kehl ', { city: 'Kehl' }],
    ['city', 'Kehl\r\n', { city: 'Kehl' }],
    ['steel', '9.000 kg', { steel: 9000 }],
    ['steel', '4,5 t', { steel: 4500 }],
    ['isUrgent', 'x', { isUrgent: true }],
    ['attribute2', 'nein', { attribute2: false }],
    ['time', '08:00', { time: '08:00' }],
  ])('fills %s of the selected rows with %j, which stay selected', async (field, text, values) => {
    const { focus } = await draw();
    focus(9, field);
    press('ArrowDown', shift);
    paste(text);
    await eventually(() => expect(sent()).toEqual([filled([9, 8], values)]));
    expect(selected()).toEqual([9, 8]);
  });

  it('fills only the focused cell without a selection', async () => {
    const { focus } = await draw();
    focus(7, 'city');
    paste('Kehl');
    await eventually(() => expect(sent()).toEqual([filled([7], { city: 'Kehl' })]));
  });

  it.each([
    ['orderId', '248117', /^Auftrag: Diese Spalte lässt sich nicht/],
    ['total', '9', /^Gesamt: Diese Spalte lässt sich nicht/],
    ['postCode', '123', /^PLZ: /],
    ['steel', 'viel', /^Stahl: Bitte ganze Kilogramm/],
    ['isShort', 'vielleicht', /^Kurz: Bitte ja oder nein/],
  ])('is refused in %s as %j', async (field, text, words) => {
    const { focus } = await draw();
    focus(7, field);
    paste(text);
    await eventually(() =>
      expect(notices).toMatchObject([{ tone: 'warning', text: expect.stringMatching(words) as string }]),
    );
    expect(sent()).toEqual([]);
  });

  it('fills nothing for viewers, in text fields, or if all rows are past', async () => {
    const { focus, container } = await draw(ordersOf({ 7: { isCanceled: true } }));
    paste('Kehl', container.querySelector('input') as Element);
    focus(7, 'city');
    paste('Kehl');
    await eventually(() => expect(notices).toMatchObject([{ tone: 'info' }]));
    expect(sent()).toEqual([]);
  });

  it('previews more than 20 rows: Enter fills them, Escape cancels', async () => {
    const many = Array.from({ length: 22 }, (_, index) =>
      anOrder({
        id: 100 - index,
        date: '2026-11-23',
        orderId: String(900 - index),
        city: index === 0 ? 'Kehl' : 'Bühl',
      }),
    );
    const { focus } = await draw(many);
    focus(100, 'city');
    press('a', control);
    paste('Kehl');
    const preview = await opened('Spalte füllen: Ort');
    expect(preview.textContent).toContain('21 Aufträge erhalten „Kehl“:');
    expect(preview.querySelectorAll('li')).toHaveLength(8);
    await eventually(() => expect(preview.contains(document.activeElement)).toBe(true));
    press('Escape');
    await eventually(() => expect(panel()).toBeNull());
    expect([sent(), bar()]).toEqual([[], '22 Aufträge · 220,0 t ausgewählt']);
    paste('Kehl');
    await opened('Spalte füllen: Ort');
    press('Enter');
    await eventually(() => expect(sent()).toHaveLength(1));
    expect(bar()).toBe('22 Aufträge · 220,0 t ausgewählt');
  });
});
