// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { WeekdayChoice } from './weekday-choice.tsx';

it.each([
  ['de', 'Mo, Montag'],
  ['en', 'Mon, Monday'],
] as const)('a day is named as it reads, then in full (%s)', async (language, name) => {
  await setLanguage(language);
  const props = { label: 'Tage', value: '1', onValueChange: vi.fn<(value: string) => void>() };
  renderPartInApp(createElement(WeekdayChoice, props));
  const days = screen.getAllByRole('button');
  expect(days[0]?.getAttribute('aria-label')).toBe(name);
  for (const day of days) expect(day.getAttribute('aria-label')).toContain(`${day.textContent}, `);
});
