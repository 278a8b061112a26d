// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveWith } from '../testing/fake-server.ts';
import { renderPartInApp } from '../testing/in-app.ts';
import { ServerVersion } from './server-version.tsx';

it('shows the server’s version and commit', async () => {
  const requests = serveWith(() => ({ body: { status: 'ok', program: 'Werkplan 0.3.0 (a5dcc78)' } }));
  const { container } = renderPartInApp(createElement(ServerVersion));
  await eventually(() => expect(container.textContent).toBe('Werkplan 0.3.0 (a5dcc78)'));
  expect(requests.map(({ line }) => line)).toEqual(['GET /healthz']);
});
