// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadTexts } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { connectionAtom, waitingAtom } from './yard-atoms.ts';

beforeEach(async () => {
  await setLanguage('de');
  await loadTexts('yard');
});
afterEach(cleanup);

it.each([
  [1, '1 Meldung wartetGeht raus, sobald wieder Netz da ist'],
  [2, '2 Meldungen wartenGehen raus, sobald wieder Netz da ist'],
])('shows for %i reports: %s', (count, text) => {
  store().set(connectionAtom, 'offline');
  store().set(
    waitingAtom,
    Array.from({ length: count }, (_, id) => ({ id, report: { kind: 'mark' }, refusal: null }) as never),
  );
  expect(renderPartInApp(createElement(ConnectionStrip)).container.textContent).toContain(text);
});
