// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { createElement, type ComponentProps } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../lib/notify.ts';
import { InlineEdit } from './inline-edit.tsx';
import { drawInApp, speak } from '../testing/in-app.ts';

const shown = {
  info: vi.spyOn(notify, 'info').mockReturnValue(),
  error: vi.spyOn(notify, 'error').mockReturnValue(),
};
const saved = vi.fn<(text: string) => Promise<boolean>>();
const moved = vi.fn<(direction: string) => void>();
const onPage = vi.fn<(key: string) => void>();

beforeAll(async () => {
  await speak('de');
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
  drawInApp(createElement('main', { onKeyDown: ({ key }) => onPage(key) }, field));
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
  it.each(['H', 'e', 'f', 'V', 'n', '2', '?', '/'])('%s opens no text, and says what does', (key) => {
    show({ kind: 'text', value: 'Hornberg' });
    press(key);
    expect([isOpen(), onPage.mock.calls]).toEqual([false, []]);
    expect(shown.info.mock.calls).toEqual([
      ['Enter öffnet das Feld, Esc verlässt es', { series: 'enterEdits' }],
    ]);
  });

  it.each([
    ['kilograms', 'n'],
    ['time', 'v'],
    ['lines', 'x'],
  ] as const)('opens no %s as %s', (kind, key) => {
    show({ kind, value: kind === 'time' ? '06:15' : '4690' });
    press(key);
    expect([isOpen(), onPage.mock.calls]).toEqual([false, []]);
  });

  it('leaves the menu’s to what surrounds it', () => {
    show({ kind: 'text' });
    press('.');
    expect([isOpen(), onPage.mock.calls]).toEqual([false, [['.']]]);
  });
});

describe('an editor that a key has opened', () => {
  it('is given up by a click elsewhere while it holds no more than that, and can be had back for 8 s', () => {
    show();
    press('2');
    leave();
    expect([isOpen(), saved.mock.calls]).toEqual([false, []]);
    const [, options] = shown.info.mock.calls[0] ?? [];
    expect([options?.series, options?.lasts]).toEqual(['discarded', 8_000]);
    act(() => options?.action?.onSelect());
    expect(editor().value).toBe('2');
  });

  it('saves what is longer', async () => {
    show();
    press('2');
    type('2200');
    leave();
    await settle();
    expect([saved.mock.calls, shown.info.mock.calls]).toEqual([[['2200']], []]);
  });

  it('saves its one sign by Enter, for that is no slip', async () => {
    show({ kind: 'kilograms', asksBelow: 0 });
    press('2');
    press('Enter');
    await settle();
    expect(saved.mock.calls).toEqual([['2']]);
  });
});

describe('a quantity so small that tonnes may be meant', () => {
  const ask = (text = '12'): void => {
    show();
    press('Enter');
    type(text);
    press('Enter');
  };

  it('is asked about before it is stored, in its editor and without an error', () => {
    ask();
    expect([isOpen(), saved.mock.calls, shown.error.mock.calls]).toEqual([true, [], []]);
    expect(screen.getByRole('alert').textContent).toBe('12 kg oder 12 t? K oder T drücken');
  });

  it.each([
    ['k', '12'],
    ['K', '12'],
    ['t', '12000'],
    ['T', '12000'],
  ])('%s answers: %s kg, and leads on as Enter would have', async (key, kilograms) => {
    ask();
    press(key);
    await settle();
    expect([saved.mock.calls, moved.mock.calls, isOpen()]).toEqual([[[kilograms]], [['down']], false]);
  });

  it('is asked about when it is left by a click, too', () => {
    show();
    press('Enter');
    type('12');
    leave();
    expect([isOpen(), saved.mock.calls]).toEqual([true, []]);
  });

  it('is not while it is typed on: t is a letter then', () => {
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
  ])('is none, and stored at once: %j', async (text, kilograms) => {
    ask(text);
    await settle();
    expect([saved.mock.calls, isOpen()]).toEqual([[[kilograms]], false]);
  });

  it('that stands there already is left as it is', async () => {
    show({ value: '12' });
    press('Enter');
    press('Enter');
    await settle();
    expect([saved.mock.calls, isOpen()]).toEqual([[], false]);
  });
});
