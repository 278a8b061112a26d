// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { createElement, useState, type ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { TimeInput } from './time-input.tsx';

beforeAll(async () => await setLanguage('de'));

const Field = (): ReactNode => {
  const [value, setValue] = useState('');
  return createElement(TimeInput, { 'aria-label': 'Start', value, onValueChange: setValue });
};
const field = (): HTMLInputElement => screen.getByRole('textbox');
/** Types the keys at the end of the field; returns its value after each. */
const after = (keys: string): string[] =>
  [...keys].map((key) => {
    fireEvent.input(field(), { target: { value: field().value + key } });
    return field().value;
  });

it.each([
  ['0530', ['0', '05', '05:3', '05:30']],
  ['730', ['07', '07:3', '07:30']],
])('formats %s while typing, also before the mask’s code is loaded', (keys, expected) => {
  renderPartInApp(createElement(Field));
  expect(after(keys)).toEqual(expected);
});
