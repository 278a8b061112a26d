// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { createElement, type ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { Dialog } from './dialog.tsx';

beforeEach(async () => await setLanguage('de'));

const open = (props: Partial<ComponentProps<typeof Dialog>> = {}): HTMLInputElement => {
  const children = createElement('input');
  renderPartInApp(
    createElement(
      Dialog,
      { open: true, title: 'Aufträge', footer: null, onClose: () => undefined, ...props },
      children,
    ),
  );
  return document.querySelector('[role=dialog] input') as HTMLInputElement;
};

it.each([{ ctrlKey: true }, { metaKey: true }])('is accepted by Enter with %o anywhere in it', (held) => {
  const onAccept = vi.fn<() => void>();
  const input = open({ onAccept });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onAccept).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(input, { key: 'Enter', ...held })).toBe(false);
  expect(onAccept).toHaveBeenCalledOnce();
});

it('without `onAccept` leaves Ctrl+Enter to its fields', () => {
  expect(fireEvent.keyDown(open(), { key: 'Enter', ctrlKey: true })).toBe(true);
});
