// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { createElement, type ComponentProps } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../lib/notify.ts';
import { InlineEdit } from './inline-edit.tsx';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';

const shown = {
  info: vi.spyOn(notify, 'info').mockReturnValue(),
  error: vi.spyOn(notify, 'error').mockReturnValue(),
};
const saved = vi.fn<(text: string) => Promise<boolean>>();
const moved = vi.fn<(direction: string) => void>();
const onPage = vi.fn<(key: string) => void>();

beforeAll(async () => {
  await setLanguage('de');
});
beforeEach(() => {
  vi.clearAllMocks();
  saved.mockResolvedValue(true);
});

const shownAs = (text = '4690') => ({ children: text });
const show = (given: Partial<ComponentProps<typeof InlineEdit>> = {}): void => {
  const field = createElement(InlineEdit, {
    label: 'Feld',
    value: '4690',
    base: 'row',
    kind: 'kilograms',
    asksBelow: 100,
    onSave: saved,
    onMove: moved,
    ...shownAs(given.value),
    ...given,
  });
  renderPartInApp(createElement('main', { onKeyDown: ({ key }) => onPage(key) }, field));
};
const value = (): HTMLElement => screen.getByRole('button');
const editor = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Feld' });
const isOpen = (): boolean => screen.queryByRole('textbox', { name: 'Feld' }) !== null;
const press = (key: string): boolean => fireEvent.keyDown(isOpen() ? editor() : value(), { key });
const type = (text: string): boolean => fireEvent.input(editor(), { target: { value: text } });
const leave = (): void => act(() => editor().blur());
const settle = async (): Promise<void> =>
  await act(async () => await new Promise((resolve) => void requestAnimationFrame(() => resolve())));

describe('a key on a selected value', () => {
  it.each(['H', 'e', 'f', 'V', 'n', '2', '?', '/'])(
    '%s does not open a text, and a toast explains what does',
    (key) => {
      show({ kind: 'text', value: 'Hornberg' });
      press(key);
      expect([isOpen(), onPage.mock.calls]).toEqual([false, []]);
      expect(shown.info.mock.calls).toEqual([
        ['Enter öffnet das Feld, Esc verlässt es', { series: 'enterEdits' }],
      ]);
    },
  );

  it.each([
    ['kilograms', 'n'],
    ['time', 'v'],
    ['lines', 'x'],
  ] as const)('opens no %s as %s', (kind, key) => {
    show({ kind, value: kind === 'time' ? '06:15' : '4690' });
    press(key);
    expect([isOpen(), onPage.mock.calls]).toEqual([false, []]);
  });

  it('is left to the surrounding row if it is the menu’s key', () => {
    show({ kind: 'text' });
    press('.');
    expect([isOpen(), onPage.mock.calls]).toEqual([false, [['.']]]);
  });
});

describe('an editor that a key has opened', () => {
  it('discards a single character on a click elsewhere, and can be restored for 8 s', () => {
    show();
    press('2');
    leave();
    expect([isOpen(), saved.mock.calls]).toEqual([false, []]);
    const [, options] = shown.info.mock.calls[0] ?? [];
    expect([options?.series, options?.lasts]).toEqual(['discarded', 8_000]);
    act(() => options?.action?.onSelect());
    expect(editor().value).toBe('2');
  });

  it('saves longer text', async () => {
    show();
    press('2');
    type('2200');
    leave();
    await settle();
    expect([saved.mock.calls, shown.info.mock.calls]).toEqual([[['2200']], []]);
  });

  it('saves a single character by Enter, because that is no slip', async () => {
    show({ kind: 'kilograms', asksBelow: 0 });
    press('2');
    press('Enter');
    await settle();
    expect(saved.mock.calls).toEqual([['2']]);
  });
});

describe('a quantity so small that it may be tonnes', () => {
  const ask = (text = '12'): void => {
    show();
    press('Enter');
    type(text);
    press('Enter');
  };

  it('asks for the unit before saving, in its editor and without an error', () => {
    ask();
    expect([isOpen(), saved.mock.calls, shown.error.mock.calls]).toEqual([true, [], []]);
    expect(screen.getByRole('alert').textContent).toBe('12 kg oder 12 t? K oder T drücken');
  });

  it.each([
    ['k', '12'],
    ['K', '12'],
    ['t', '12000'],
    ['T', '12000'],
  ])('%s answers: %s kg, and moves on as Enter does', async (key, kilograms) => {
    ask();
    press(key);
    await settle();
    expect([saved.mock.calls, moved.mock.calls, isOpen()]).toEqual([[[kilograms]], [['down']], false]);
  });

  it('also asks for the unit when left by a click', () => {
    show();
    press('Enter');
    type('12');
    leave();
    expect([isOpen(), saved.mock.calls]).toEqual([true, []]);
  });

  it('does not ask while typing, when t is a letter', () => {
    ask();
    type('120');
    press('t');
    expect([isOpen(), saved.mock.calls]).toEqual([true, []]);
  });

  it.each([
    ['12 kg', '12'],
    ['12 t', '12000'],
    ['4,5 t', '4500'],
    ['22.000 kg', '22000'],
    ['0', '0'],
    ['', '0'],
    ['100', '100'],
  ])('does not ask, and saves at once: %j', async (text, kilograms) => {
    ask(text);
    await settle();
    expect([saved.mock.calls, isOpen()]).toEqual([[[kilograms]], false]);
  });

  it('does not ask if it is unchanged', async () => {
    show({ value: '12' });
    press('Enter');
    press('Enter');
    await settle();
    expect([saved.mock.calls, isOpen()]).toEqual([[], false]);
  });
});
