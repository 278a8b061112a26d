// @vitest-environment happy-dom
import type { Alert } from '@werkplan/shared/operations/alert-contracts.ts';
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { socket } from '../live/server-socket.ts';
import { eventually } from '../testing/eventually.ts';
import { serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { AlertStrips } from './alert-strips.tsx';

const texts: Readonly<Record<string, string>> = { de: 'Die Platte ist voll.', en: 'The disk is full.' };
const since = new Date().toISOString();

it('an admin sees the alerts in the shown language until they end; a planner requests none', async () => {
  let isOver = false;
  const requests = serveWith(({ headers }) => {
    const text = texts[headers.get('accept-language') ?? ''] ?? '';
    const alert: Alert = { name: 'database_full', since, text, cure: '' };
    return { body: isOver ? [] : [alert] };
  });
  await setLanguage('de');
  signIn('planner');
  const { container } = renderPartInApp(createElement(AlertStrips));
  expect([container.textContent, requests]).toEqual(['', []]);
  signIn('admin');
  await eventually(() => expect(container.textContent).toMatch(/^Die Platte ist voll\. seit \d\d:\d\d$/));
  await setLanguage('en');
  await eventually(() => expect(container.textContent).toMatch(/^The disk is full\. since \d\d:\d\d$/));
  isOver = true;
  act(() => {
    for (const told of socket().listeners('alerts')) told();
  });
  await eventually(() => expect(container.textContent).toBe(''));
  expect(new Set(requests.map(({ line }) => line))).toEqual(new Set(['GET /api/alerts']));
});
