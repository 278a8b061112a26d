// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { changePasswordSchema } from '@werkplan/shared/account/password-schema.ts';
import { accountChangeSchema } from '@werkplan/shared/account/user-schema.ts';
import type { FormEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { onDemand } from '../lib/lazy-part.tsx';
import { eventually } from '../testing/eventually.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { useForm } from './use-form.ts';

const passwords = { currentPassword: 'alt', password: 'Neu-2026-Stahl!', passwordRepeat: 'Neu-2026-Stahl!' };
const send = vi.fn<(value: unknown) => Promise<void>>();
let notices: ReturnType<typeof collectToasts>;

const passwordForm = (typed: object = passwords) =>
  renderHookInApp((given: object) => useForm(changePasswordSchema, given, send), typed);
type RenderedForm = Pick<ReturnType<typeof passwordForm>, 'result'>;

/** Submits the form; returns true if the browser's own submit was prevented. */
const submit = (opened: RenderedForm): boolean => {
  const form = document.createElement('form');
  form.innerHTML = '<input aria-invalid="true">';
  document.body.replaceChildren(form);
  let isPrevented = false;
  const event = { currentTarget: form, preventDefault: () => (isPrevented = true) };
  act(() => opened.result.current.submit(event as unknown as FormEvent<HTMLFormElement>));
  return isPrevented;
};

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  send.mockReset().mockResolvedValue();
});

describe('a submitted form', () => {
  it('is checked by its call’s schema, and sends the parsed value', async () => {
    const opened = renderHookInApp(
      () => useForm(accountChangeSchema, { name: '  Anna Weber ' }, send),
      undefined,
    );
    expect(submit(opened)).toBe(true);
    await eventually(() => expect(send.mock.calls).toEqual([[{ name: 'Anna Weber' }]]));
    await eventually(() => expect(opened.result.current.busy).toBe(false));
    expect(opened.result.current.problems).toEqual({});
  });

  it('is busy until answered, and sent once', async () => {
    let answer: () => void = () => undefined;
    send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const opened = passwordForm();
    submit(opened);
    expect(opened.result.current.busy).toBe(true);
    submit(opened);
    expect(send).toHaveBeenCalledOnce();
    act(() => answer());
    await eventually(() => expect(opened.result.current.busy).toBe(false));
  });
});

describe('checks that are loaded when the page is idle', () => {
  it('are awaited once; if they cannot be loaded, the server validates', async () => {
    const fetchChecks = vi.fn<() => Promise<typeof accountChangeSchema>>();
    const later = onDemand<typeof accountChangeSchema>(fetchChecks, { ahead: null });
    const opened = renderHookInApp(() => useForm(later, { name: '  Anna Weber ' }, send), undefined);
    fetchChecks.mockResolvedValue(accountChangeSchema).mockRejectedValueOnce(new Error('no connection'));
    submit(opened);
    submit(opened);
    await eventually(() => expect(send.mock.calls).toEqual([[{ name: '  Anna Weber ' }]]));
    await eventually(() => expect(opened.result.current.busy).toBe(false));
    submit(opened);
    await eventually(() => expect(send.mock.calls[1]).toEqual([{ name: 'Anna Weber' }]));
  });
});

describe('invalid input', () => {
  it('is shown as errors at its fields, and nothing is sent', () => {
    const opened = passwordForm({ currentPassword: '', password: 'kurz', passwordRepeat: 'anders' });
    submit(opened);
    expect(send).not.toHaveBeenCalled();
    const { problems } = opened.result.current;
    expect(Object.keys(problems)).toContain('password');
    for (const text of Object.values(problems)) expect(text).toMatch(/\S/);
  });

  it('shows the first error of each field', () => {
    const issues = ['validation.required', 'validation.tooLong', 'too_small'].map((message) => ({
      path: ['name'],
      message,
    }));
    const schema = { safeParse: () => ({ error: { issues } }) };
    const opened = renderHookInApp(() => useForm(schema, {}, send), undefined);
    submit(opened);
    expect(opened.result.current.problems).toEqual({ name: translateNow('validation.required') });
  });

  it('is cleared on the next submit', async () => {
    const opened = passwordForm({ ...passwords, currentPassword: '' });
    submit(opened);
    expect(opened.result.current.problems).toHaveProperty('currentPassword');
    opened.rerender(passwords);
    submit(opened);
    await eventually(() => expect(send).toHaveBeenCalledOnce());
    expect(opened.result.current.problems).toEqual({});
  });

  it('is focused', async () => {
    const opened = passwordForm({ ...passwords, currentPassword: '' });
    submit(opened);
    await eventually(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('a refusal by the server', () => {
  it('is shown at its fields, without a toast', async () => {
    send.mockRejectedValue(
      new ApiError(400, { type: 'VALIDATION_ERRORS', fields: { currentPassword: 'Falsch.' } }),
    );
    const opened = passwordForm();
    submit(opened);
    await eventually(() => expect(opened.result.current.problems).toEqual({ currentPassword: 'Falsch.' }));
    expect(opened.result.current.busy).toBe(false);
    expect(notices).toEqual([]);
  });

  it('without fields is shown as a toast', async () => {
    send.mockRejectedValue(new ApiError(409, { type: 'TOO_MANY_TOKENS', displayMessage: 'Zu viele.' }));
    const opened = passwordForm();
    submit(opened);
    await eventually(() => expect(notices).toEqual([{ tone: 'error', text: 'Zu viele.' }]));
    expect(opened.result.current.problems).toEqual({});
  });

  it('is not reported again if no answer came', async () => {
    send.mockRejectedValue(new NetworkError('no answer'));
    const opened = passwordForm();
    submit(opened);
    await eventually(() => expect(opened.result.current.busy).toBe(false));
    expect(notices).toEqual([]);
  });
});
