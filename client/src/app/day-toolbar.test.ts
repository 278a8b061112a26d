// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { DayInAddress } from './site.tsx';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay, showLoadingDay } from '../testing/shown-day.ts';
import { DayToolbar } from './day-toolbar.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const today = '2026-11-23';
beforeEach(async () => {
  await setLanguage('en');
  signIn('planner');
  showDay({ date: today });
  history.replaceState(null, '', `/production?date=${today}`);
});

const shown = (): string | null => new URLSearchParams(location.search).get('date');
const press = (key: string, times = 1): void =>
  act(() => {
    for (let turn = 0; turn < times; turn += 1) fireEvent.keyDown(document.body, { key });
  });
const draw = () => {
  const parts = [
    createElement(DayInAddress, { key: 0 }),
    createElement(DayToolbar, { key: 1, past: 'notesOnly' }),
  ];
  return renderPartInApp(createElement(BrowserRouter, null, parts));
};

it('steps through the days without skipping any when keys repeat fast, and back to today', async () => {
  spec('2.9a', '2.9b');
  const { getByText, container } = draw();
  press(']', 5);
  expect(shown()).toBe('2026-11-28');
  press('[', 7);
  expect(shown()).toBe('2026-11-21');
  fireEvent.click(container.querySelector('[aria-label="Next day"]') as Element);
  fireEvent.click(container.querySelector('[aria-label="Previous day"]') as Element);
  expect(shown()).toBe('2026-11-21');
  fireEvent.click(getByText('Today'));
  expect(shown()).toBe(today);
  fireEvent.focus(getByText('Today'));
  fireEvent.pointerEnter(getByText('Today'), { pointerType: 'mouse' });
  await eventually(() => expect(document.body.textContent).toContain('Back to Today'));
  press(']', 2);
  press('h');
  expect(shown()).toBe(today);
});

it('opens the state of the day only when asked, not when one comes back to today', async () => {
  const { getByTitle } = draw();
  const dialog = () => document.querySelector('[role=dialog]');
  fireEvent.click(getByTitle('State of the day'));
  await eventually(() => expect(dialog()).not.toBeNull());
  act(() => showLoadingDay(today));
  act(() => showDay({ date: today }));
  expect(getByTitle('State of the day')).toBeTruthy();
  expect(dialog()).toBeNull();
});

it('offers a field that names its accepted input, and weeks that begin on Monday', async () => {
  spec('2.10', '2.10a', '9.16c');
  const { getByText } = draw();
  fireEvent.click(getByText('Choose date'));
  const popover = (): HTMLElement => document.querySelector('[role=dialog]') as HTMLElement;
  await eventually(() => expect(popover()?.querySelector('thead')).toBeTruthy());
  const days = [...popover().querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(days.slice(-7)).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
  const field = popover().querySelector('input') as HTMLInputElement;
  expect(field.placeholder).toBe('dd.mm.yyyy');
  fireEvent.input(field, { target: { value: 'bald' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(popover().querySelector('[role=alert]')?.textContent).toBe('Please enter the date as dd.mm.yyyy.');
  expect([field.value, field.getAttribute('aria-invalid'), shown()]).toEqual(['bald', 'true', today]);
  fireEvent.input(field, { target: { value: '01.12.2026' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await eventually(() => expect(shown()).toBe('2026-12-01'));
});
