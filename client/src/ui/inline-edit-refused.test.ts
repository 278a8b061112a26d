// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { translateNow as t } from '../lib/i18n.ts';
import { notify, refusedInputSeries } from '../lib/notify.ts';
import { InlineEdit } from './inline-edit.tsx';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';

const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
const nextFrame = async (): Promise<void> =>
  await act(async () => {
    for (const [frame] of frames.mock.calls.splice(0)) frame(0);
    await Promise.resolve();
  });

beforeAll(async () => {
  await setLanguage('de');
});

it('a refusal before the focus moves is reported once, and the focus stays in the editor', async () => {
  const onSave = vi.fn<(text: string) => Promise<boolean>>().mockResolvedValue(false);
  const below = document.body.appendChild(document.createElement('div'));
  below.tabIndex = -1;
  const onMove = (): void => below.focus();
  const given = { label: 'Fahrer', value: 'Yılmaz', base: 'row', onSave, onMove, children: 'Yılmaz' };
  renderPartInApp(createElement(InlineEdit, given));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  const editor = screen.getByRole('textbox');
  fireEvent.input(editor, { target: { value: 'Brandt' } });
  fireEvent.keyDown(editor, { key: 'Enter' });
  await act(async () => await Promise.resolve());
  await nextFrame();
  expect(onSave).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it.each([
  ['4,5', 'Bitte die Eingabe prüfen.', () => t('validation.wholeKilograms')],
  ['', 'Bitte alle Pflichtfelder ausfüllen.', () => 'Stahl und Matten zusammen mindestens 2 kg'],
  ['1', 'Bitte die Eingabe prüfen.', () => 'Stahl und Matten zusammen mindestens 2 kg'],
])('a refused quantity of %j is reported with a special text', (typed, text, detail) => {
  const told = vi.spyOn(notify, 'error').mockReturnValue();
  const validate = (now: string): string | null => (Number(now) > 1 ? null : t('validation.twoKilograms'));
  const onSave = vi.fn<(text: string) => Promise<boolean>>();
  const kind = 'kilograms' as const;
  const given = { label: 'Stahl', value: '9000', base: 'row', kind, onSave, validate, children: '9' };
  renderPartInApp(createElement(InlineEdit, given));
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  const editor = screen.getByRole('textbox');
  fireEvent.input(editor, { target: { value: typed } });
  fireEvent.keyDown(editor, { key: 'Enter' });
  expect(told.mock.calls).toEqual([[text, { detail: detail(), series: refusedInputSeries }]]);
  expect(onSave).not.toHaveBeenCalled();
  told.mockRestore();
});
