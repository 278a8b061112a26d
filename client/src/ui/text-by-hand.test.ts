// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { createElement, type ComponentProps, type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../lib/notify.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { DayField } from './day-field.tsx';
import { InlineEdit } from './inline-edit.tsx';
import { KilogramInput } from './kilogram-input.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const shown = { info: vi.spyOn(notify, 'info').mockReturnValue() };
const saved = vi.fn<(text: string) => Promise<boolean>>();

beforeAll(async () => {
  await setLanguage('de');
});
beforeEach(() => {
  vi.clearAllMocks();
  saved.mockResolvedValue(true);
});

type Props = ComponentProps<typeof InlineEdit>;
const open = (given: Partial<Props> = {}): HTMLInputElement => {
  const props = { label: 'Feld', value: 'Yılmaz', base: 'row', onSave: saved, ...given, children: 'Wert' };
  renderPartInApp(createElement(InlineEdit, props));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  return screen.getByRole('textbox', { name: 'Feld' });
};
const isOpen = (): boolean => screen.queryByRole('textbox', { name: 'Feld' }) !== null;

/** Writes like an extension's script, with untrusted events. */
const writeByScript = (field: HTMLInputElement, text: string, events: readonly Event[]): void => {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    for (const event of events) {
      Object.defineProperty(event, 'isTrusted', { value: false });
      field.dispatchEvent(event);
    }
  });
};
const input = (): Event => new InputEvent('input', { bubbles: true, inputType: 'insertText' });

describe('text that a password manager writes into an open editor', () => {
  it.each([
    ['without an event', () => []],
    ['with an input', () => [input()]],
    [
      'with a plain one',
      () => [new Event('input', { bubbles: true }), new Event('change', { bubbles: true })],
    ],
    ['with keys', () => [new KeyboardEvent('keydown', { key: 'a', bubbles: true }), input()]],
    ['with a paste', () => [new Event('paste', { bubbles: true }), input()]],
  ])('%s is not saved on blur', (_, events) => {
    const field = open();
    writeByScript(field, 'anna@werkplan.example', events());
    act(() => field.blur());
    expect([isOpen(), saved.mock.calls]).toEqual([false, []]);
  });

  it('is not saved by Tab, but by Enter, which means that the user has seen it', () => {
    const field = open({ onMove: vi.fn<() => void>() });
    writeByScript(field, 'Roth', [input()]);
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(saved.mock.calls).toEqual([]);
  });

  it('can be restored', () => {
    const field = open();
    writeByScript(field, 'Roth', [input()]);
    act(() => field.blur());
    expect(shown.info).toHaveBeenCalledOnce();
  });

  it.each([
    ['a key', (field: HTMLInputElement) => fireEvent.keyDown(field, { key: 'R' })],
    ['an input', (field: HTMLInputElement) => fireEvent.input(field, { target: { value: 'R' } })],
    ['a paste', (field: HTMLInputElement) => fireEvent.paste(field)],
  ])('is saved after %s by the user', async (_, write) => {
    const field = open();
    write(field);
    fireEvent.input(field, { target: { value: 'Roth' } });
    act(() => field.blur());
    await vi.waitFor(() => expect(saved.mock.calls).toEqual([['Roth']]));
  });
});

const marks = (field: Element | null): unknown =>
  ['autocomplete', 'data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type'].map((name) =>
    field?.getAttribute(name),
  );
const left = ['off', '', 'true', '', 'other'];

it.each([
  ['a text field', () => createElement(TextField, { label: 'Feld' }), left],
  ['several lines', () => createElement(TextArea, { 'aria-label': 'Feld' }), left],
  [
    'the sign-in',
    () => createElement(TextField, { label: 'Feld', autoComplete: 'username webauthn' }),
    ['username webauthn', null, null, null, null],
  ],
])('%s tells password managers if they may write there', (_, part, expected) => {
  renderPartInApp(part());
  expect(marks(screen.getByRole('textbox', { name: 'Feld' }))).toEqual(expected);
});

it('an open editor is ignored by password managers', () => {
  expect(marks(open())).toEqual(left);
});

describe('the decimal key of the numeric pad', () => {
  const Quantity = (): ReactNode => {
    const [value, onValueChange] = useState('4 t');
    return createElement(KilogramInput, { label: 'Feld', value, onValueChange });
  };
  const DayTyped = (): ReactNode => {
    const [value, onValueChange] = useState('1');
    return createElement(DayField, { label: 'Feld', value, onValueChange });
  };
  const pad = (field: HTMLInputElement, given: object = {}): boolean => {
    field.setSelectionRange(1, 1);
    return fireEvent.keyDown(field, { key: ',', code: 'NumpadDecimal', ...given });
  };
  const draw = (part: () => ReactNode): HTMLInputElement => {
    renderPartInApp(createElement(part));
    return screen.getByRole('textbox', { name: 'Feld' });
  };

  it.each([
    ['de', ',', '4, t'],
    ['de', '.', '4, t'],
    ['en', ',', '4. t'],
    ['en', '.', '4. t'],
  ] as const)(
    'writes the decimal sign of the screen (%s, by a keyboard with %s)',
    async (language, key, text) => {
      await setLanguage(language);
      const field = draw(Quantity);
      pad(field, { key });
      expect([field.value, field.selectionStart]).toEqual([text, 2]);
    },
  );

  it.each([
    ['de', '4,690'],
    ['en', '4.690'],
  ] as const)('also works in an open editor (%s)', async (language, text) => {
    await setLanguage(language);
    const field = open({ kind: 'kilograms', value: '4690' });
    fireEvent.input(field, { target: { value: '4690' } });
    pad(field);
    expect(field.value).toBe(text);
  });

  it('types the dot of a date', () => {
    const field = draw(DayTyped);
    pad(field);
    expect(field.value).toBe('1.');
  });

  it.each([
    ['without NumLock', { key: 'Delete' }],
    ['with Ctrl', { ctrlKey: true }],
    ['of the letters', { code: 'Comma' }],
  ])('%s is left to the browser', (_, given) => {
    const field = draw(Quantity);
    expect([pad(field, given), field.value]).toEqual([true, '4 t']);
  });
});
