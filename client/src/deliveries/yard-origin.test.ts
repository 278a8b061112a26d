// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { store } from '../lib/client.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { openWindow } from '../testing/open-window.ts';
import { YardOriginWarning } from './yard-origin-warning.tsx';
import { originProblem, parseOrigin, yardOriginAtom } from './yard-origin.ts';

it.each([
  ['http://localhost:3000', 'local'],
  ['https://localhost', 'local'],
  ['https://plan.localhost', 'local'],
  ['http://127.0.0.1:3000', 'local'],
  ['http://[::1]:3000', 'local'],
  ['http://0.0.0.0', 'local'],
  ['https://localhost.', 'local'],
  ['https://127.1:3000', 'local'],
  ['https://[::ffff:127.0.0.1]', 'local'],
  ['https://planserver', 'bare'],
  ['https://planserver.', 'bare'],
  ['https://plan.localdomain', 'bare'],
  ['https://plan.example.com.', null],
  ['http://planserver:3000', 'bare'],
  ['https://plan.intranet', 'bare'],
  ['https://plan.werk.local', 'bare'],
  ['https://plan.fritz.box', 'bare'],
  ['http://plan.example.com', 'plain'],
  ['http://192.168.1.20:3000', 'plain'],
  ['https://192.168.1.20', null],
  ['https://plan.example.com', null],
  ['https://local.example.com:8443', null],
] as const)('the address %s has the problem %s', (origin, doubt) => {
  expect(originProblem(origin)).toBe(doubt);
});

it.each([
  ['https://plan.example.com', 'https://plan.example.com'],
  [' plan.example.com/ ', 'https://plan.example.com'],
  ['Plan.Example.com:8443', 'https://plan.example.com:8443'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['https://plan.example.com/delivery', null],
  ['https://anna@plan.example.com', null],
  ['javascript:alert(1)', null],
  ['ftp://plan.example.com', null],
  ['', null],
  ['zwei Wörter', null],
])('%j typed is the address %j', (typed, origin) => {
  expect(parseOrigin(typed)).toBe(origin);
});

beforeEach(() => {
  localStorage.clear();
  openWindow();
});

describe('the address in the codes', () => {
  beforeEach(async () => await setLanguage('de'));
  const field = (): HTMLElement => screen.getByRole('textbox', { name: /^Adresse, unter der/ });
  const use = (text: string): void => {
    fireEvent.input(field(), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Diese Adresse nehmen' }));
  };

  it('is the entered one, which this browser remembers, without a warning', () => {
    renderPartInApp(createElement(YardOriginWarning));
    expect(screen.getByRole('alert').textContent).toContain(location.origin);
    use('kein Name');
    expect(document.body.textContent).toContain('Bitte eine Adresse wie');
    use('plan.example.com');
    expect(store().get(yardOriginAtom)).toBe('https://plan.example.com');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(Object.values({ ...localStorage })).toContain('https://plan.example.com');
  });

  it('is also warned about if the correction is doubtful', () => {
    renderPartInApp(createElement(YardOriginWarning));
    use('http://planserver');
    expect(screen.getByRole('alert').textContent).toContain('planserver');
  });
});

it('codes contain the server’s PUBLIC_URL, regardless of the address in this browser', () => {
  const meta = document.createElement('meta');
  meta.name = 'werkplan-origin';
  meta.content = JSON.stringify('https://plan.example.com');
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  expect(store().get(yardOriginAtom)).toBe('https://plan.example.com');
});
