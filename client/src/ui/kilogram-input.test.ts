// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { createElement, useState, type ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { KilogramInput } from './kilogram-input.tsx';
import { drawInApp, speak } from '../testing/in-app.ts';

beforeAll(async () => {
  await speak('de');
});

const Form = ({ asksBelow, error }: { asksBelow?: number; error?: string }): ReactNode => {
  const [value, setValue] = useState('');
  return createElement(KilogramInput, {
    label: 'Kapazität',
    value,
    error,
    onValueChange: setValue,
    ...(asksBelow && { asksBelow }),
  });
};
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Kapazität' });
const type = (text: string): boolean => fireEvent.input(field(), { target: { value: text } });
const question = (text: string): boolean => document.body.textContent.includes(text);

it('asks once it is left, and one key answers in it', () => {
  drawInApp(createElement(Form));
  type('12');
  expect(question('kg oder')).toBe(false);
  fireEvent.blur(field());
  expect(question('12 kg oder 12 t? K oder T drücken')).toBe(true);
  fireEvent.keyDown(field(), { key: 't' });
  expect([field().value, question('kg oder')]).toEqual(['12 t', false]);
});

it('asks at Enter, too, while the field keeps the focus', () => {
  drawInApp(createElement(Form));
  type('12');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(question('12 kg oder 12 t? K oder T drücken')).toBe(true);
});

it('takes the whole unit as its answer, too', () => {
  drawInApp(createElement(Form));
  type('12');
  fireEvent.blur(field());
  fireEvent.keyDown(field(), { key: 'k' });
  // False means prevented: nothing is typed.
  expect(fireEvent.keyDown(field(), { key: 'g' })).toBe(false);
  expect(field().value).toBe('12 kg');
});

it('has letters typed while nothing was asked', () => {
  drawInApp(createElement(Form));
  type('12');
  expect(fireEvent.keyDown(field(), { key: 't' })).toBe(true);
});

it.each([
  [undefined, '99', true],
  [undefined, '100', false],
  [1_000, '999', true],
  [1_000, '1000', false],
  [1_000, '999 kg', false],
  [1_000, '0', false],
])('below %s: %s kg is asked about: %s', (asksBelow, typed, isAsked) => {
  drawInApp(createElement(Form, asksBelow === undefined ? {} : { asksBelow }));
  type(typed);
  fireEvent.blur(field());
  expect(question('kg oder')).toBe(isAsked);
});

it('asks in place of the form’s own words for the same', () => {
  drawInApp(createElement(Form, { error: 'kg oder t?' }));
  type('12');
  expect(question('12 kg oder 12 t?')).toBe(true);
});
