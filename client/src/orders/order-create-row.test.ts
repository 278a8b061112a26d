// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { OrderCreateRow } from './order-create-row.tsx';

const day = '2026-11-23';

beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  serveCalls();
  showDay({ date: day });
});

it('Escape moves from the create row to the table, and keeps the input', () => {
  renderPartInApp(
    createElement(
      'div',
      { role: 'grid', tabIndex: -1 },
      createElement(OrderCreateRow, { hall: 1, day, ref: null }),
    ),
  );
  const site = document.querySelector<HTMLInputElement>('[data-draft=constructionSite] input');
  act(() => site?.focus());
  fireEvent.input(site as Element, { target: { value: 'Kita' } });
  expect(fireEvent.keyDown(site as Element, { key: 'Escape' })).toBe(false);
  expect(document.activeElement?.getAttribute('role')).toBe('grid');
  expect(site?.value).toBe('Kita');
});
