// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPartInApp, setLanguage } from '../../testing/in-app.ts';
import { ReasonForm } from './reason-form.tsx';

const reasons = ['Baustelle hat verschoben', 'LKW oder Fahrer fällt aus', 'Anderer Grund'];
const onGive = vi.fn<(reason: string) => void>();

beforeAll(async () => await setLanguage('de'));
beforeEach(() => {
  localStorage.clear();
  onGive.mockReset();
});

const draw = (given: readonly string[] = reasons) =>
  renderPartInApp(createElement(ReasonForm, { reasons: given, onGive, onGiveUp: () => undefined }));
const chosen = (): string | undefined =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ checked }) => checked)
    ?.closest('label')
    ?.querySelector('span:not([aria-hidden])')?.textContent;
const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focusFirst = (): void => act(() => screen.getAllByRole('radio')[0]?.focus());
const submit = (): void => void fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLElement);

it('a number key chooses the reason with that number', () => {
  draw();
  focusFirst();
  press('2');
  expect(chosen()).toBe(reasons[1]);
  press('9');
  expect(chosen()).toBe(reasons[1]);
  submit();
  expect(onGive.mock.calls).toEqual([[reasons[1]]]);
});

it('starts with the reason that was used last', () => {
  const { unmount } = draw();
  focusFirst();
  press('3');
  submit();
  unmount();
  draw();
  expect(chosen()).toBe(reasons[2]);
});

it('a number typed into the addition is text, which is appended to the reason', () => {
  draw();
  const field = screen.getByRole<HTMLInputElement>('textbox');
  act(() => field.focus());
  press('3');
  fireEvent.input(field, { target: { value: ' Kran 2 ' } });
  submit();
  expect(onGive.mock.calls).toEqual([['Baustelle hat verschoben: Kran 2']]);
});

it('without predefined reasons, the text is the reason, and must not be empty', () => {
  draw([]);
  submit();
  expect(onGive).not.toHaveBeenCalled();
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Stau' } });
  submit();
  expect(onGive.mock.calls).toEqual([['Stau']]);
});
