// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { createElement, useState, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { focusBeforeSearch, EarlySearchField } from './early-search-field.tsx';

const onClose = vi.fn<() => void>();
const Field = (): ReactNode => {
  const [text, onType] = useState('');
  return createElement(EarlySearchField, { text, onType, onClose });
};

beforeEach(async () => {
  await setLanguage('de');
  vi.clearAllMocks();
});

it('text typed before the search’s code is loaded goes to its field, and no key reaches the page', () => {
  document.body.innerHTML = '<button id="before"></button>';
  const before = document.querySelector<HTMLElement>('#before');
  before?.focus();
  const { container } = renderPartInApp(createElement(Field));
  const field = container.querySelector('input') as HTMLInputElement;
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '/ rat' } });
  expect([field.value, focusBeforeSearch()]).toEqual(['/ rat', before]);
  fireEvent.keyDown(field, { key: 'r' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([onClose.mock.calls.length, document.activeElement]).toEqual([1, before]);
});
