// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { deferredAnswer, refusal } from '../testing/fake-server.ts';
import { setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { focusedPlace } from './testing/drawn-board.ts';
import {
  bar,
  cardOf,
  changes,
  draw,
  focus,
  focusedCard,
  listed,
  opened,
  panel,
  press,
  selected,
  serve,
} from './testing/list-stage.ts';

let notices: ReturnType<typeof collectToasts>;
const shift = { shiftKey: true };
const control = { ctrlKey: true };

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  serve(({ body }) => {
    const { shipments } = body as { shipments: { id: number }[] };
    return { body: { shipments: shipments.map(({ id }) => ({ id })), refused: [] } };
  });
  await draw();
});

describe('cards of the list are selected', () => {
  it('by Shift and arrow keys as a range that can shrink, with sums in the bar', async () => {
    focus(20);
    press('ArrowDown', shift);
    press('ArrowDown', shift);
    expect(selected()).toEqual([20, 30, 40]);
    await eventually(() => expect(bar()).toBe('3 Sendungen · 30,0 t ausgewählt'));
    press('ArrowUp', shift);
    expect([selected(), focusedCard()]).toEqual([[20, 30], 30]);
  });

  it('by Shift+click up to a card, in addition to a clicked one', () => {
    fireEvent.click(cardOf(11));
    fireEvent.click(cardOf(20));
    fireEvent.click(cardOf(40), shift);
    expect(selected().toSorted((a, b) => a - b)).toEqual([11, 20, 30, 40]);
  });

  it('by Ctrl+A, as far as the search finds them, until Escape', async () => {
    const search = document.querySelector('input[type=search]') as HTMLInputElement;
    search.focus();
    fireEvent.input(search, { target: { value: 'kita' } });
    press('ArrowDown');
    await eventually(() => expect(listed()).toEqual([11, 12, 13]));
    await eventually(() => expect(focusedCard()).toBe(11));
    press('a', control);
    await eventually(() => expect(bar()).toBe('3 Sendungen · 9,0 t ausgewählt'));
    press('Escape');
    await eventually(() => expect(bar()).toBe(''));
    expect(selected()).toEqual([]);
  });

  it('without the bar if there is only one', () => {
    fireEvent.click(cardOf(20));
    expect(selected()).toEqual([20]);
    expect(bar()).toBe('');
  });
});

describe('several selected cards', () => {
  const select = async (...ids: number[]): Promise<void> => {
    for (const id of ids) fireEvent.click(cardOf(id));
    focus(ids.at(-1) ?? 0);
    await eventually(() => expect(bar()).not.toBe(''));
  };

  it('move to the next working day by D and Enter in one call, and the focus stays at their position', async () => {
    const { answer, give } = deferredAnswer();
    serve(() => answer);
    await select(20, 30);
    press('d');
    const form = await opened('Auf anderen Tag');
    await eventually(() =>
      expect(form.querySelector('label:has(input:checked)')?.textContent).toBe(
        'Di, 24.11.10 → 30 / 24- 6über Kapazität',
      ),
    );
    press('Enter');
    // Placed cards leave the list of unassigned ones.
    await eventually(() => expect(listed()).toEqual([40, 11, 12, 13, 20, 30]));
    expect(changes().map(({ address, body }) => [address, body])).toEqual([
      [
        '/api/shipments/move',
        {
          shipments: [
            { id: 20, expectedItemId: null },
            { id: 30, expectedItemId: null },
          ],
          perRow: true,
          date: '2026-11-24',
        },
      ],
    ]);
    await eventually(() => expect(focusedCard()).toBe(40));
    give({ body: { shipments: [{}, {}], refused: [] } });
    await eventually(() =>
      expect(notices).toMatchObject([{ text: '2 Sendungen sind auf den 24.11.2026 verschoben.' }]),
    );
  });

  it('get a line appended to the notes of their orders, once per order', async () => {
    serve(({ body }) => ({
      body: { orders: (body as { orders: unknown[] }).orders, refused: [], halls: [] },
    }));
    await select(11, 12, 20);
    press('m');
    await opened('Notiz ergänzen');
    fireEvent.input(document.activeElement as Element, { target: { value: 'Kran bestellt' } });
    press('Enter');
    await eventually(() =>
      expect(changes().map(({ address, body }) => [address, body])).toEqual([
        ['/api/orders/notes', { orders: [{ id: 1 }, { id: 2 }], perRow: true, line: 'Kran bestellt' }],
      ]),
    );
  });

  it('are deleted if they are parts, but never all parts of an order', async () => {
    await select(20, 11, 12, 13);
    press('Delete');
    const form = await opened('Teile löschen?');
    expect(form.textContent).toContain('#1 1/3, #1 2/3');
    expect(bar()).toBe('2 Sendungen · 6,0 t ausgewählt2 ungeteilt oder letzter Teil, bleiben');
    press('Enter');
    await eventually(() =>
      expect(changes().map(({ address, body }) => [address, body])).toEqual([
        [
          '/api/shipments/delete',
          {
            shipments: [
              { id: 11, expectedItemId: null },
              { id: 12, expectedItemId: null },
            ],
            perRow: true,
          },
        ],
      ]),
    );
  });

  it('cannot be deleted if no order is split', async () => {
    await select(20, 30);
    press('Delete');
    expect(panel()).toBeNull();
  });

  it('stay selected after a refusal; Escape closes the panel first', async () => {
    serve(() => refusal('SHIPMENTS_REFUSED'));
    await select(20, 30);
    press('d');
    await opened('Auf anderen Tag');
    press('Escape');
    await eventually(() => expect(panel()).toBeNull());
    expect(selected()).toEqual([20, 30]);
    press('d');
    await opened('Auf anderen Tag');
    press('Enter');
    await eventually(() => expect(notices.map(({ tone }) => tone)).toEqual(['error']));
    await eventually(() => expect(selected()).toEqual([20, 30]));
  });
});

describe('the search of the list', () => {
  const searchFor = (text: string): HTMLInputElement => {
    const field = document.querySelector('input[type=search]') as HTMLInputElement;
    field.focus();
    fireEvent.input(field, { target: { value: text } });
    return field;
  };

  it.each(['ArrowDown', 'Enter'])('focuses the first found card by %s', async (key) => {
    searchFor('rathaus');
    press(key);
    await eventually(() => expect(focusedCard()).toBe(30));
    expect(listed()).toEqual([30]);
  });

  it('marks and counts cards on trucks; the filter counts its results', async () => {
    const field = searchFor('kita');
    await eventually(() => expect(listed()).toEqual([11, 12, 13]));
    await eventually(() =>
      expect(
        [...document.querySelectorAll('[data-found]')].map((card) => card.getAttribute('data-card')),
      ).toEqual(['50']),
    );
    expect(field.parentElement?.textContent).toContain('1 auf LKW');
    expect(document.querySelector('[role=combobox]')?.textContent).toContain('Alle Sendungen (3)');
    fireEvent.input(field, { target: { value: '' } });
    await eventually(() => expect(document.querySelector('[data-found]')).toBeNull());
    await eventually(() => expect(listed()).toHaveLength(6));
  });
});

describe('P', () => {
  it('focuses the first run with room for the selected card', async () => {
    await eventually(() => expect(document.querySelectorAll('[data-slot]')).toHaveLength(40));
    fireEvent.click(cardOf(20));
    focus(20);
    press('p');
    expect(focusedPlace()).toBe('slot 7:0');
  });

  it('reports if no run has room, and focuses the first free slot', async () => {
    await eventually(() => expect(document.querySelectorAll('[data-slot]')).toHaveLength(40));
    for (const id of [20, 30, 40]) fireEvent.click(cardOf(id));
    focus(20);
    press('p');
    expect(focusedPlace()).toBe('slot 5:1');
    expect(notices).toMatchObject([
      { tone: 'info', text: 'Kein LKW hat dafür noch Platz. Vielleicht eine weitere Tour anlegen.' },
    ]);
  });
});
