// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { focusedPlace } from './testing/drawn-board.ts';
import { changes, draw, press, serve } from './testing/list-stage.ts';

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
  serve(() => ({ status: 500 }));
  await draw();
});

const editor = (): HTMLTextAreaElement | null => document.querySelector('[data-slot] textarea');

it('Escape leaves a slot’s text in two steps: the editor for the slot, then the slot for the page’s shortcuts', async () => {
  const slot = '[data-delivery="7"] [data-slot="3"] [role=button]';
  await eventually(() => expect(document.querySelector(slot)).not.toBeNull());
  act(() => document.querySelector<HTMLElement>(slot)?.focus());
  press('Enter');
  await eventually(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  fireEvent.input(editor() as Element, { target: { value: 'Paletten' } });
  press('Escape');
  await eventually(() => expect(focusedPlace()).toBe('slot 7:3'));
  expect([editor(), document.activeElement?.matches(slot), changes()]).toEqual([null, true, []]);
  press('Escape');
  expect(document.activeElement).toBe(document.body);
});
