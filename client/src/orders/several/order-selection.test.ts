// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { setLanguage } from '../../testing/in-app.ts';
import { changeDay } from '../../testing/shown-day.ts';
import { collectToasts } from '../../testing/collect-toasts.ts';
import {
  answerAll,
  bar,
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

describe('rows can be selected', () => {
  it('by Shift and arrow keys as a range that can shrink, with sums in the bar', async () => {
    const { focus } = await draw();
    focus(8);
    press('ArrowDown', shift);
    press('ArrowDown', shift);
    expect(selected()).toEqual([8, 7, 6]);
    await eventually(() => expect(bar()).toBe('3 Aufträge · 30,0 t ausgewählt'));
    press('ArrowUp', shift);
    expect(selected()).toEqual([8, 7]);
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('7');
    expect(bar()).toBe('2 Aufträge · 20,0 t ausgewählt');
  });

  it('one by one by Ctrl+click and Ctrl+Space, in addition to a range', async () => {
    const { stopOf, focus } = await draw();
    fireEvent.click(stopOf(9, 'city'), control);
    fireEvent.click(stopOf(5, 'isUrgent'), control);
    expect(selected()).toEqual([9, 5]);
    focus(7);
    press(' ', control);
    press('ArrowUp', shift);
    expect(selected()).toEqual([9, 8, 7, 5]);
    fireEvent.click(stopOf(9, 'city'), control);
    expect(selected()).toEqual([8, 7, 5]);
  });

  it('by Shift+click up to a row', async () => {
    const { stopOf } = await draw();
    fireEvent.click(stopOf(8, 'city'), control);
    fireEvent.click(stopOf(6, 'city'), shift);
    expect(selected()).toEqual([8, 7, 6]);
  });

  it('by Ctrl+A, as listed, until Escape', async () => {
    const { focus } = await draw();
    focus(7);
    press('a', control);
    expect(selected()).toEqual([9, 8, 7, 6, 5]);
    press('Escape');
    expect(selected()).toEqual([]);
    await eventually(() => expect(document.querySelector('[role=toolbar]')).toBeNull());
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('7');
  });

  it('and stay selected during others’ changes, unless they leave the table', async () => {
    const { focus } = await draw();
    focus(7);
    press('a', control);
    act(() => changeDay({ orders: ordersOf({ 9: { steel: 1000 }, 6: { hallId: 2 } }) }));
    await eventually(() => expect(selected()).toEqual([9, 8, 7, 5]));
    await eventually(() => expect(bar()).toBe('4 Aufträge · 33,0 t ausgewählt'));
  });

  it('but not by viewers', async () => {
    const { focus, stopOf } = await draw(ordersOf(), { role: 'viewer' });
    focus(7);
    press('ArrowDown', shift);
    press('a', control);
    fireEvent.click(stopOf(9, 'city'), control);
    expect(selected()).toEqual([]);
  });
});

describe('without a selection a letter', () => {
  it('acts on the focused row if its cell takes no text, until Escape', async () => {
    const { focus } = await draw();
    focus(7, 'isUrgent');
    press('d');
    expect(selected()).toEqual([7]);
    await opened('Auf anderen Tag');
    press('Escape');
    expect([selected(), panel()]).toEqual([[], null]);
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('isUrgent');
  });

  it.each(['constructionSite', 'steel'])('is an ordinary character on %s', async (field) => {
    const { focus } = await draw();
    focus(7, field);
    press('d');
    expect([selected(), panel()]).toEqual([[], null]);
    expect(notices).toMatchObject([{ tone: 'info' }]);
  });

  it('does nothing for a canceled order', async () => {
    const { focus } = await draw(ordersOf({ 7: { isCanceled: true } }));
    focus(7, 'isUrgent');
    press('s');
    expect([selected(), panel()]).toEqual([[], null]);
    expect(notices).toMatchObject([{ tone: 'info' }]);
  });
});
