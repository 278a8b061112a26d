// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deferredAnswer, serveWith } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { aRun, aYard } from './testing/a-yard.ts';
import { YardApp } from './yard-app.tsx';

const token = (id: number): string => `yard_${id}_${'x'.repeat(43)}`;
const runs: Readonly<Record<string, string>> = {
  [`Bearer ${token(3)}`]: 'OG-BS 218',
  [`Bearer ${token(4)}`]: 'FR-LS 902',
};

beforeEach(async () => {
  await setLanguage('de');
  localStorage.clear();
  vi.stubGlobal('isSecureContext', true);
  serveWith(({ address, headers }) => {
    if (address.includes('after=')) return deferredAnswer().answer;
    const registration = runs[headers.get('authorization') ?? ''];
    return { body: aYard({ runs: [aRun({ ...(registration && { registration }), slots: [] })] }) };
  });
});

const goTo = (hash: string): void =>
  act(() => {
    history.replaceState(null, '', `/yard${hash}`);
    dispatchEvent(new Event('hashchange'));
  });

it('a second link in the same tab replaces the first, and is removed from the address', async () => {
  history.replaceState(null, '', `/yard#${token(3)}`);
  renderPartInApp(createElement(YardApp));
  await screen.findByText('OG-BS 218');
  goTo(`#${token(4)}`);
  await screen.findByText('FR-LS 902');
  expect([screen.queryByText('OG-BS 218'), location.hash]).toEqual([null, '']);
});

it('a link without its token asks to scan again, and another one can be opened there', async () => {
  history.replaceState(null, '', `/yard#${token(3)}`);
  renderPartInApp(createElement(YardApp));
  await screen.findByText('OG-BS 218');
  goTo('#none');
  await screen.findByText('Hier fehlt der Link');
  expect(screen.queryByText('OG-BS 218')).toBeNull();
  goTo(`#${token(4)}`);
  await screen.findByText('FR-LS 902');
});
