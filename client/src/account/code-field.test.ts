// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime } from '../lib/server-time.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { CodeField } from './code-field.tsx';

const server = '2026-11-17T11:00:00Z';
const ignore = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['10 minutes ahead', '2026-11-17T11:10:00Z'],
  ['in 2024', '2024-01-01T03:33:00Z'],
])(
  'a wrong code says what time it is at the server, also on a machine whose clock is %s',
  async (_, machine) => {
    await setLanguage('de');
    vi.setSystemTime(machine);
    noteServerTime(server);
    const time = new Date(server).toLocaleTimeString('de', { hour: '2-digit', minute: '2-digit' });
    const props = { value: '123456', onValueChange: ignore, onFull: ignore };
    const { rerender } = renderPartInApp(createElement(CodeField, props));
    expect(screen.queryByText(/Beim Server/)).toBeNull();
    rerender(createElement(CodeField, { ...props, error: 'Der Code stimmt nicht.' }));
    expect(screen.getByText(/Beim Server/).textContent).toContain(`${time} Uhr`);
  },
);
