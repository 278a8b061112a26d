// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { historyAtom } from '../history/history-atoms.ts';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import type { OrderConflict } from './order-conflicts.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.4');

const conflict: OrderConflict = {
  field: 'city',
  base: 'Kehl',
  yours: 'Lahr',
  theirs: 'Haslach',
  by: 'Bernd Krüger',
  at: new Date(Date.now() - 120_000).toISOString(),
  together: [],
  order: anOrder({ id: 7, date: '2026-11-23', orderId: '248016' }),
  letRowGo: () => undefined,
};
const onClose = vi.fn<() => void>();
const onKeepMine = vi.fn<() => void>();
const onTakeTheirs = vi.fn<() => void>();
const chosen = (): number[] => [onKeepMine, onTakeTheirs, onClose].map(({ mock }) => mock.calls.length);

/** Opens the choice at its cell while `focus` is focused; returns the popover's element. */
const open = async (given: Partial<OrderConflict> = {}, focus = '#cell'): Promise<HTMLElement> => {
  document.body.innerHTML = '<div id="cell" tabindex="-1"></div><input>';
  const cell = document.querySelector<HTMLElement>('#cell');
  document.querySelector<HTMLElement>(focus)?.focus();
  const anchor = { current: cell };
  renderPartInApp(
    createElement(ConflictChoice, {
      anchor,
      conflict: { ...conflict, ...given },
      open: true,
      onClose,
      onKeepMine,
      onTakeTheirs,
    }),
  );
  await eventually(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
  const popover = document.querySelector<HTMLElement>('[role=dialog]');
  if (!popover) throw new Error('no choice');
  return popover;
};

const late = performance.now() + 3_600_000;
const early = 1;

/** Dispatches a key event at a page time (ms); returns true if it was handled. */
const press = (popover: HTMLElement, key: string, at = late, more: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  vi.spyOn(event, 'timeStamp', 'get').mockReturnValue(at);
  act(() => void (popover.querySelector('button') ?? popover).dispatchEvent(event));
  return event.defaultPrevented;
};

beforeEach(async () => {
  await setLanguage('de');
  for (const mock of [onClose, onKeepMine, onTakeTheirs]) mock.mockReset();
  store().set(historyAtom, null);
});

describe('the choice between two values', () => {
  it('shows both with their authors, and the former value', async () => {
    const { textContent } = await open();
    for (const text of [
      'Bernd Krüger hat „Ort“ geändert',
      'Lahr',
      'Haslach',
      'vorher „Kehl“',
      'vor 2 Minuten',
    ])
      expect(textContent).toContain(text);
    expect(textContent).toContain('Von Krüger übernehmen');
  });

  it('shows all fields that together break a rule, the other user’s first', async () => {
    const steel = { ...conflict, field: 'steel', base: 8_000, yours: 8_000, theirs: 0 };
    const { textContent } = await open({
      field: 'matting',
      base: 2_000,
      yours: 0,
      theirs: 2_000,
      together: [steel],
    });
    expect(textContent).toContain('„Stahl“');
    expect(textContent).toContain('Stahl: 8.000 kg\nMatten: 0 kg');
    expect(textContent).toContain('Stahl: 0 kg\nMatten: 2.000 kg');
    expect(textContent).toContain('Zusammen bliebe keine Menge übrig.');
  });

  it.each([
    ['m', [1, 0, 0]],
    ['M', [1, 0, 0]],
    ['t', [0, 1, 0]],
    ['x', [0, 0, 0]],
  ])('is made by a key: %s', async (key, calls) => {
    press(await open(), key);
    expect(chosen()).toEqual(calls);
  });

  it('ignores keys that were meant for the next cell', async () => {
    const popover = await open();
    for (const key of ['m', 't', 'Enter', '4'])
      expect([key, press(popover, key, early)]).toEqual([key, true]);
    expect(chosen()).toEqual([0, 0, 0]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'is not by a key with %j',
    async (more) => {
      expect(press(await open(), 't', late, more)).toBe(false);
      expect(chosen()).toEqual([0, 0, 0]);
    },
  );

  it('can be made by buttons', async () => {
    const popover = await open();
    const [mine, theirs] = popover.querySelectorAll('button');
    if (mine) fireEvent.click(mine);
    if (theirs) fireEvent.click(theirs);
    expect(chosen().slice(0, 2)).toEqual([1, 1]);
  });

  it('links to the order’s history', async () => {
    const popover = await open();
    const history = [...popover.querySelectorAll('button')].at(-1);
    if (history) fireEvent.click(history);
    expect(store().get(historyAtom)).toMatchObject({
      title: '#248016',
      subject: { entity: 'orders', id: 7 },
    });
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('the focus', () => {
  it('moves to the planner’s value', async () => {
    const popover = await open();
    await eventually(() => expect(document.activeElement).toBe(popover.querySelector('button')));
  });

  it('stays in a field in which the planner is typing', async () => {
    await open({}, 'input');
    await act(async () => await new Promise((resolve) => setImmediate(resolve)));
    expect(document.activeElement).toBe(document.querySelector('input'));
  });
});
