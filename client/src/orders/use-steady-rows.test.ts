// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { renderHookInApp } from '../testing/in-app.ts';
import { cellPositionOf } from './grid-navigation.ts';
import { focusedRowAtom } from './rows-in-use.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const rowHeight = 20;

/** Simulates layout: each row is placed below the previous one. */
const scroller = { current: document.createElement('div') };
const drawRows = (ids: readonly number[]): void => {
  const known = new Map(
    [...scroller.current.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [row.dataset['row'], row]),
  );
  const rows = ids.map((id, index) => {
    const row = known.get(String(id)) ?? document.createElement('div');
    if (!row.dataset['row']) {
      row.setAttribute('role', 'row');
      row.dataset['row'] = String(id);
      row.innerHTML =
        '<div data-field="city" tabindex="-1"></div><div data-field="steel" tabindex="-1"></div>';
    }
    Object.defineProperty(row, 'offsetTop', { value: index * rowHeight, configurable: true });
    return row;
  });
  const body = scroller.current.querySelector('section');
  // Moves elements as React does, without removing rows that stay.
  for (const row of known.values()) if (!rows.includes(row)) row.remove();
  for (const [index, row] of rows.entries())
    if (body?.children[index] !== row) body?.insertBefore(row, body.children[index] ?? null);
};

interface View {
  readonly ids: readonly number[];
  readonly view: string;
}
const open = (ids: readonly number[]) => {
  drawRows(ids);
  const rendered = renderHookInApp(({ ids: listed, view }: View) => useSteadyRows(scroller, listed, view), {
    ids,
    view: 'a',
  });
  const show = (next: readonly number[], view = 'a'): void => {
    drawRows(next);
    rendered.rerender({ ids: next, view });
  };
  return { ...rendered, show };
};
const cell = (id: number, field = 'city'): HTMLElement => {
  const found = scroller.current.querySelector<HTMLElement>(`[data-row="${id}"] [data-field="${field}"]`);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};
const focus = (id: number, field = 'city'): void => act(() => cell(id, field).focus());
const focused = () => cellPositionOf(scroller.current, document.activeElement);
const one = [1, 2, 3, 4, 5];

beforeEach(() => {
  scroller.current = document.createElement('div');
  scroller.current.innerHTML = '<section></section>';
  document.body.replaceChildren(scroller.current, document.createElement('button'));
  store().set(focusedRowAtom, null);
});

describe('the scroll position', () => {
  it('keeps the first visible row in place when rows above are added and removed', () => {
    const { show } = open(one);
    scroller.current.scrollTop = 2 * rowHeight;
    show([8, 9, ...one]);
    expect(scroller.current.scrollTop).toBe(4 * rowHeight);
    show(one.slice(1));
    expect(scroller.current.scrollTop).toBe(rowHeight);
  });

  it('stays at the top while unscrolled', () => {
    const { show } = open(one);
    show([8, 9, ...one]);
    expect(scroller.current.scrollTop).toBe(0);
  });

  it('keeps the focused row in place, even if another one is the first visible', () => {
    const { show } = open(one);
    focus(4);
    scroller.current.scrollTop = 2 * rowHeight;
    show([1, 2, 3, 8, 4, 5]);
    expect(scroller.current.scrollTop).toBe(3 * rowHeight);
  });

  it('returns to the top after another sorting or filter', () => {
    const { show } = open(one);
    scroller.current.scrollTop = 2 * rowHeight;
    show(one.toReversed(), 'b');
    expect(scroller.current.scrollTop).toBe(0);
  });

  it('stays unchanged if the row itself was removed', () => {
    const { show } = open(one);
    focus(3);
    scroller.current.scrollTop = 2 * rowHeight;
    show([1, 2, 4, 5]);
    expect(scroller.current.scrollTop).toBe(2 * rowHeight);
  });
});

describe('the focus', () => {
  it('moves to the row that replaces a removed one, in the same column', () => {
    const { show } = open(one);
    focus(3, 'steel');
    show([1, 2, 4, 5]);
    expect(focused()).toEqual({ id: '4', field: 'steel' });
  });

  it('moves to the last row if the last one was removed', () => {
    const { show } = open(one);
    focus(5, 'steel');
    show([1, 2]);
    expect(focused()).toEqual({ id: '2', field: 'steel' });
  });

  it('returns to its row if moving the row has blurred it', () => {
    const { show } = open(one);
    focus(5);
    act(() => cell(5).blur());
    show([5, 1, 2, 3, 4]);
    expect(focused()).toEqual({ id: '5', field: 'city' });
  });

  it('is not taken from other elements', () => {
    const { show } = open(one);
    focus(3);
    const button = document.querySelector('button');
    act(() => button?.focus());
    show([1, 2, 4, 5]);
    expect(document.activeElement).toBe(button);
  });

  it('is not taken from the menu of a removed row', () => {
    const { show } = open(one);
    focus(3);
    const menu = document.createElement('div');
    menu.setAttribute('role', 'menu');
    menu.innerHTML = '<button>Datum</button>';
    document.body.append(menu);
    act(() => menu.querySelector('button')?.focus());
    show([1, 2, 4, 5]);
    expect(document.activeElement?.textContent).toBe('Datum');
  });

  it('is not taken by a table that the planner has left with the pointer', () => {
    const { show } = open(one);
    focus(3);
    act(
      () => void document.querySelector('button')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    );
    act(() => cell(3).blur());
    show([1, 2, 4, 5]);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the row in use', () => {
  const inUse = (): number | null => store().get(focusedRowAtom);

  it('is the focused one, and none if the focus is elsewhere', () => {
    open(one);
    focus(3);
    expect(inUse()).toBe(3);
    act(() => document.querySelector('button')?.focus());
    expect(inUse()).toBeNull();
  });

  it('stays while its menu or dialog has the focus or is clicked', () => {
    open(one);
    focus(3);
    const menu = document.createElement('div');
    menu.setAttribute('role', 'menu');
    menu.innerHTML = '<button>Datum</button>';
    document.body.append(menu);
    act(() => menu.querySelector('button')?.focus());
    act(() => void menu.querySelector('button')?.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(inUse()).toBe(3);
  });

  it('stays while another row is pressed, because rows must not move before the click', async () => {
    open(one);
    focus(3);
    const press = (type: string): void =>
      act(() => void cell(4).dispatchEvent(new MouseEvent(type, { bubbles: true })));
    press('mousedown');
    focus(4);
    expect(inUse()).toBe(3);
    press('mouseup');
    expect(inUse()).toBe(3);
    press('click');
    expect(inUse()).toBe(4);
    press('mousedown');
    focus(2);
    press('mouseup');
    await eventually(() => expect(inUse()).toBe(2));
  });

  it('is none after the table has unmounted', () => {
    const { unmount } = open(one);
    focus(3);
    unmount();
    expect(inUse()).toBeNull();
  });
});

it('rows are numbered for screen readers', () => {
  const { show } = open(one);
  const numbers = () =>
    [...scroller.current.querySelectorAll('[role=row]')].map((row) => row.getAttribute('aria-rowindex'));
  expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
  show([9, 1, 2]);
  expect(numbers()).toEqual(['1', '2', '3']);
});
