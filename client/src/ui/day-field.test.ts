// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { createElement, useState, type ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { DayField } from './day-field.tsx';

let given: string[];
const Field = (props: { from?: string; isAhead?: boolean; isPatient?: boolean }): ReactNode => {
  const [value, setValue] = useState('2026-11-26');
  const onValueChange = (next: string): void => {
    given.push(next);
    setValue(next);
  };
  return createElement(DayField, { 'aria-label': 'Tag', value, onValueChange, ...props });
};
const field = () => screen.getByLabelText<HTMLInputElement>('Tag');
const type = (text: string): void => void fireEvent.input(field(), { target: { value: text } });

beforeEach(async () => {
  given = [];
  await setLanguage('de');
  store().set(todayAtom, '2026-11-23');
});

it('shows the parsed day beside a short form, and replaces the short form on blur', () => {
  renderPartInApp(createElement(Field, { from: '2026-11-26' }));
  type('+1');
  expect(given).toEqual(['2026-11-27']);
  expect(document.body.textContent).toContain('Fr, 27. Nov. 2026');
  expect(field().value).toBe('+1');
  fireEvent.blur(field());
  expect(field().value).toBe('27.11.2026');
  expect(document.body.textContent).toContain('Freitag');
});

it('passes invalid text on unchanged', () => {
  renderPartInApp(createElement(Field, {}));
  type('irgendwann');
  fireEvent.blur(field());
  expect([given, field().value]).toEqual([['irgendwann'], 'irgendwann']);
});

it('reports a short form only on blur if `isPatient`', () => {
  renderPartInApp(createElement(Field, { isPatient: true }));
  for (const text of ['1', '1.', '1.1', '1.12', '1.12.']) type(text);
  expect(given).not.toContain('2027-01-01');
  fireEvent.blur(field());
  expect(given.at(-1)).toBe('2026-12-01');
  expect(field().value).toBe('01.12.2026');
});
