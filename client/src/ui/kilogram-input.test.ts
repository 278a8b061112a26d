// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { createElement, useState, type ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { KilogramInput } from './kilogram-input.tsx';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';

beforeAll(async () => {
  await setLanguage('de');
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

it('asks for the unit on blur, and one key answers', () => {
  renderPartInApp(createElement(Form));
  type('12');
  expect(question('kg oder')).toBe(false);
  fireEvent.blur(field());
  expect(question('12 kg oder 12 t? K oder T drücken')).toBe(true);
  fireEvent.keyDown(field(), { key: 't' });
  expect([field().value, question('kg oder')]).toEqual(['12 t', false]);
});

it('also asks on Enter, and keeps the focus', () => {
  renderPartInApp(createElement(Form));
  type('12');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(question('12 kg oder 12 t? K oder T drücken')).toBe(true);
});

it('also accepts the whole unit as an answer', () => {
  renderPartInApp(createElement(Form));
  type('12');
  fireEvent.blur(field());
  fireEvent.keyDown(field(), { key: 'k' });
  // False means that the default was prevented, so nothing is typed.
  expect(fireEvent.keyDown(field(), { key: 'g' })).toBe(false);
  expect(field().value).toBe('12 kg');
});

it('accepts letters while nothing was asked', () => {
  renderPartInApp(createElement(Form));
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
])('below %s: asks for the unit of %s kg: %s', (asksBelow, typed, isAsked) => {
  renderPartInApp(createElement(Form, asksBelow === undefined ? {} : { asksBelow }));
  type(typed);
  fireEvent.blur(field());
  expect(question('kg oder')).toBe(isAsked);
});

it('shows the question instead of the form’s error', () => {
  renderPartInApp(createElement(Form, { error: 'kg oder t?' }));
  type('12');
  expect(question('12 kg oder 12 t?')).toBe(true);
});

it.each([
  ['de', '120', '120 kg = 0,1 t'],
  ['en', '120', '120 kg = 0.1 t'],
  ['en', '22000', '22.000 kg = 22 t'],
] as const)(
  '%s: says of %j how it is read, by the decimal sign of the screen',
  async (language, typed, read) => {
    await setLanguage(language);
    renderPartInApp(createElement(Form));
    type(typed);
    expect(document.body.textContent).toContain(read);
    await setLanguage('de');
  },
);
