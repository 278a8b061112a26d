// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement, type ComponentProps } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUnsavedInput, unsavedInput, setUnsavedInputOwner } from '../lib/unsaved-input.ts';
import { notify } from '../lib/notify.ts';
import { InlineEdit } from './inline-edit.tsx';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const shown = {
  info: vi.spyOn(notify, 'info').mockReturnValue(),
  error: vi.spyOn(notify, 'error').mockReturnValue(),
};
const saved = vi.fn<(text: string) => Promise<boolean>>();
const moved = vi.fn<(direction: string) => void>();
const edited = vi.fn<(editing: boolean, over?: object) => void>();

beforeAll(async () => {
  await setLanguage('de');
});
beforeEach(() => {
  vi.clearAllMocks();
  saved.mockResolvedValue(true);
  forgetUnsavedInput();
  setUnsavedInputOwner(1);
});

type Props = ComponentProps<typeof InlineEdit>;
const shownAs = (text = 'Yılmaz') => ({ children: text });
const withProps = (given: Partial<Props> = {}) =>
  createElement(InlineEdit, {
    label: 'Fahrer',
    value: 'Yılmaz',
    base: 'row',
    onSave: saved,
    onEditingChange: edited,
    ...shownAs(given.value),
    ...given,
  });
const show = (given: Partial<Props> = {}) => {
  const { rerender } = renderPartInApp(withProps(given));
  return { draw: (next: Partial<Props>) => rerender(withProps({ ...given, ...next })) };
};
const value = (): HTMLElement => screen.getByRole('button');
const editor = (): HTMLInputElement => screen.getByRole('textbox', { name: /Fahrer|Stahl/ });
const isOpen = (): boolean => screen.queryByRole('textbox', { name: /Fahrer|Stahl/ }) !== null;
const press = (key: string, given: object = {}): boolean =>
  fireEvent.keyDown(isOpen() ? editor() : value(), { key, ...given });
const type = (text: string): boolean => fireEvent.input(editor(), { target: { value: text } });
const settle = async (): Promise<void> =>
  await act(async () => await new Promise((resolve) => void requestAnimationFrame(() => resolve())));

describe('a value', () => {
  it.each(Object.entries({ Enter: 0, F2: 6 }))('%s opens the editor, text selected from %i', (key, start) => {
    show();
    press(key);
    expect([editor().value, editor().selectionStart, editor().selectionEnd]).toEqual(['Yılmaz', start, 6]);
    expect(document.activeElement).toBe(editor());
  });

  it('a digit opens a quantity and replaces its value, with the caret at the end', () => {
    show({ kind: 'kilograms', value: '12500', label: 'Stahl' });
    press('7');
    expect([editor().value, editor().selectionStart]).toEqual(['7', 1]);
  });

  it('a double-click opens it', () => {
    spec('2.25');
    show();
    fireEvent.doubleClick(value());
    expect(editor().value).toBe('Yılmaz');
    expect(edited.mock.calls).toEqual([[true, undefined]]);
  });

  it('that cannot be edited stays closed, and is marked as read-only', () => {
    show({ disabled: true });
    press('Enter');
    fireEvent.doubleClick(value());
    expect([isOpen(), value().getAttribute('aria-disabled')]).toEqual([false, 'true']);
  });

  it('is read out with its name, and a quantity with its unit', () => {
    show({ kind: 'kilograms', value: '12500', label: 'Stahl' });
    expect(value().getAttribute('aria-label')).toBe('Stahl: 12.500 kg');
  });
});

describe('an editor', () => {
  it.each([
    ['Enter', {}, ['down']],
    ['Tab', {}, ['right']],
    ['Tab', { shiftKey: true }, ['left']],
  ])('%s with %j saves the trimmed text, and moves on %j', async (key, given, expected) => {
    spec('2.25');
    show({ onMove: moved });
    press('Enter');
    type('  Brandt ');
    press(key, given);
    await settle();
    expect(saved.mock.calls).toEqual([['Brandt']]);
    expect(moved.mock.calls.flat()).toEqual(expected);
    expect(isOpen()).toBe(false);
  });

  it('saves once on blur', async () => {
    show();
    press('Enter');
    type('Brandt');
    act(() => editor().blur());
    await settle();
    expect(saved.mock.calls).toEqual([['Brandt']]);
  });

  it.each(['Yılmaz', ' Yılmaz  '])('does not save %j, which changes nothing', async (text) => {
    show();
    press('Enter');
    type(text);
    press('Enter');
    await settle();
    expect([saved.mock.calls.length, isOpen()]).toEqual([0, false]);
  });

  it('does not save an unchanged value that is stored with blanks around it', async () => {
    show({ value: ' Lahr ' });
    press('Enter');
    press('Enter');
    await settle();
    expect(saved).not.toHaveBeenCalled();
  });

  it('saves once if the saving key also moves the focus', async () => {
    show();
    press('Enter');
    type('Brandt');
    const field = editor();
    act(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      field.blur();
    });
    await settle();
    expect(saved).toHaveBeenCalledOnce();
  });

  it('parses a quantity in the screen’s format', async () => {
    show({ kind: 'kilograms', value: '12500' });
    press('Enter');
    expect(editor().value).toBe('12.500');
    type('9.999.999');
    press('Enter');
    await settle();
    expect(saved.mock.calls).toEqual([['9999999']]);
  });

  it('stays open with its error until edited', async () => {
    show({ kind: 'kilograms', value: '12500' });
    press('Enter');
    type('2,5');
    press('Enter');
    expect([saved.mock.calls.length, editor().getAttribute('aria-invalid')]).toEqual([0, 'true']);
    expect(shown.error).toHaveBeenCalledOnce();
    type('25');
    expect(editor().getAttribute('aria-invalid')).toBeNull();
    press('Enter');
    await settle();
    expect(saved.mock.calls).toEqual([['25']]);
  });

  it('that can no longer save shows the reason, and keeps its text', () => {
    const { draw } = show();
    press('Enter');
    type('Brandt');
    draw({ refusal: 'Der Auftrag ist storniert.' });
    press('Enter');
    expect(shown.error.mock.calls).toEqual([['Der Auftrag ist storniert.']]);
    expect([editor().value, saved.mock.calls.length]).toEqual(['Brandt', 0]);
  });

  it('closes by Escape without saving, and its text can be restored', () => {
    spec('2.25', '4.26');
    const discarded = vi.fn<(changed: boolean) => void>();
    show({ onDiscard: discarded });
    press('Enter');
    press('Escape');
    expect([discarded.mock.calls, shown.info.mock.calls.length]).toEqual([[[false]], 0]);
    press('Enter');
    type('Brandt');
    press('Escape');
    expect([isOpen(), discarded.mock.calls.at(-1), saved.mock.calls.length]).toEqual([false, [true], 0]);
    const [, options] = shown.info.mock.calls[0] ?? [];
    expect(options?.series).toBe('discarded');
    act(() => options?.action?.onSelect());
    expect(editor().value).toBe('Brandt');
  });

  it('keeps text and caret while others change the value', () => {
    const { draw } = show();
    press('Enter');
    type('Brandt');
    draw({ value: 'Roth', children: 'Roth', news: 'Bernd hat eingetragen: Roth' });
    expect(editor().value).toBe('Brandt');
    expect(screen.getByRole('alert').textContent).toBe('Bernd hat eingetragen: Roth');
  });

  it('does not overwrite others’ changes if it is unchanged', () => {
    const { draw } = show();
    press('Enter');
    draw({ value: 'Roth', children: 'Roth' });
    press('Enter');
    expect([isOpen(), saved.mock.calls.length]).toEqual([false, 0]);
  });

  it('does not handle keys with Ctrl, or during a composition', () => {
    show();
    press('Enter');
    type('Brandt');
    press('Enter', { ctrlKey: true });
    press('Enter', { isComposing: true });
    expect([isOpen(), saved.mock.calls.length]).toEqual([true, 0]);
  });

  it('with several lines adds one by Shift+Enter; with a single line ignores it', () => {
    spec('2.25a');
    show({ kind: 'lines' });
    press('Enter');
    expect(press('Enter', { shiftKey: true })).toBe(true);
    cleanup();
    show();
    press('Enter');
    expect(press('Enter', { shiftKey: true })).toBe(false);
    expect(isOpen()).toBe(true);
  });
});

describe('a refused value', () => {
  it('returns to its editor', async () => {
    saved.mockResolvedValue(false);
    show();
    press('Enter');
    type('Brandt');
    press('Enter');
    expect(value().getAttribute('aria-busy')).toBe('true');
    await settle();
    expect(editor().value).toBe('Brandt');
    expect(edited.mock.calls.map(([isEditing]) => isEditing)).toEqual([true, false, true]);
  });

  it('waits in the cell while the planner types elsewhere, and can be opened there', async () => {
    saved.mockResolvedValue(false);
    const other = document.body.appendChild(document.createElement('input'));
    show();
    press('Enter');
    type('Brandt');
    act(() => other.focus());
    await settle();
    expect([isOpen(), value().textContent]).toEqual([false, 'Brandt']);
    expect(value().getAttribute('aria-label')).toContain('Fahrer: Brandt');
    press('Enter');
    expect(editor().value).toBe('Brandt');
    other.remove();
  });

  it('found invalid only after the editor has closed returns with its error', async () => {
    show({ validate: async () => await Promise.resolve('Zu lang.') });
    press('Enter');
    type('Brandt');
    press('Enter');
    await settle();
    expect([editor().value, saved.mock.calls.length]).toEqual(['Brandt', 0]);
    expect(screen.getByRole('alert').textContent).toBe('Zu lang.');
  });
});

describe('unsaved text when the session ends', () => {
  it('waits for the same planner in its cell', () => {
    show({ draftName: 'deliveries.4.truckDriver' });
    press('Enter');
    type('Brandt');
    setUnsavedInputOwner(null);
    cleanup();
    setUnsavedInputOwner(1);
    expect(unsavedInput('deliveries.4.truckDriver')).toMatchObject({ text: 'Brandt', isOpen: false });
    show({ draftName: 'deliveries.4.truckDriver' });
    expect(value().textContent).toBe('Brandt');
    expect(unsavedInput('deliveries.4.truckDriver')).toBeUndefined();
  });

  it('is in its editor again after a reload, with its base', () => {
    show({ draftName: 'deliveries.4.truckDriver' });
    press('Enter');
    type('Brandt');
    dispatchEvent(new Event('pagehide'));
    cleanup();
    edited.mockClear();
    show({ draftName: 'deliveries.4.truckDriver', value: 'Roth' });
    expect(editor().value).toBe('Brandt');
    expect(edited.mock.calls).toEqual([[true, { value: 'Yılmaz', base: 'row' }]]);
  });
});
