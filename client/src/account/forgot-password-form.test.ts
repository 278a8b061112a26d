// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

const draw = () => renderPartInApp(createElement(MemoryRouter, null, createElement(ForgotPasswordForm)));

it.each([
  ['', '60 Minuten gültig, nur einmal.'],
  [`<meta name="werkplan-reset-minutes" content="15">`, '15 Minuten gültig, nur einmal.'],
])('shows how long the link is valid: %s', async (head, text) => {
  await setLanguage('de');
  document.head.innerHTML = head;
  expect(draw().container.textContent).toContain(text);
});

it.each([
  ['de', 'Bitte bestätigen'],
  ['en', 'Field is Required!'],
] as const)('requires the captcha, in %s: %s', async (language, text) => {
  await setLanguage(language);
  const { container, getByRole, findByText } = draw();
  fireEvent.click(getByRole('button', { name: /Link/i }));
  fireEvent.submit(container.querySelector('form') ?? container);
  expect(await findByText(text)).toBeDefined();
});
