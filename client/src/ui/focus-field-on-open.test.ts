// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { Dialog } from './dialog.tsx';
import { Popover } from './popover.tsx';

beforeAll(async () => await setLanguage('de'));
afterEach(() => void vi.unstubAllGlobals());

const field = createElement('input', { 'aria-label': 'Name' });
const holding = { children: field };
const popups: Record<string, ReactElement> = {
  dialog: createElement(Dialog, { open: true, onClose: () => {}, title: 'Neu', footer: null }, field),
  popover: createElement(Popover, {
    open: true,
    label: 'Neu',
    trigger: createElement('button', null, 'Neu'),
    ...holding,
  }),
};

it.each(Object.entries(popups))('accepts letters from the moment a %s opens', async (_, popup) => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  renderPartInApp(popup);
  await act(async () => {});
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('selects the field’s text, so that a typed day replaces it', async () => {
  const day = createElement('input', { 'aria-label': 'Datum', defaultValue: '29.11.2026' });
  renderPartInApp(createElement(Dialog, { open: true, onClose: () => {}, title: 'Neu', footer: null }, day));
  await act(async () => {});
  const input = screen.getByLabelText<HTMLInputElement>('Datum');
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, '29.11.2026'.length]);
});
