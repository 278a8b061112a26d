// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chosenDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { TotalOfDay } from './total-of-day.tsx';

beforeEach(() => showDay({}));
afterEach(cleanup);

it.each([
  ['de', testDay, 'Gesamt heute'],
  ['de', addDays(testDay, 1), 'Gesamt am Tag'],
  ['de', addDays(testDay, -1), 'Gesamt am Tag'],
  ['en', testDay, 'Total today'],
  ['en', addDays(testDay, 1), 'Total today'],
] as const)('says in %s of %s: %s', async (language, today, name) => {
  await setLanguage(language);
  store().set(todayAtom, today);
  store().set(chosenDayAtom, testDay);
  const { getByRole, findByRole } = renderPartInApp(createElement(TotalOfDay));
  const line = getByRole('button');
  expect(line.textContent).toContain(name);
  fireEvent.click(line);
  expect((await findByRole('table')).getAttribute('aria-label')).toBe(name);
});
