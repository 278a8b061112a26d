// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { eventually } from '../testing/eventually.ts';
import { minimalAnswer } from '../testing/declared-calls.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { LetterheadLogo } from './letterhead-logo.tsx';

const logo = 'a'.repeat(43);

beforeEach(async () => await setLanguage('de'));

const draw = (shown: string | null): SentRequest[] => {
  const answer = (request: SentRequest, to: string | null) => {
    const least = minimalAnswer(request);
    return { body: { ...(least.body as object), logo: to } };
  };
  const requests = serveCalls({
    'notes.changeLogo': (request) => answer(request, logo),
    'notes.removeLogo': (request) => answer(request, null),
  });
  renderPartInApp(createElement(LetterheadLogo, { logo: shown }));
  return requests;
};
const choose = (label: string, file: File): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });

it('sends a PNG as it is', async () => {
  const requests = draw(null);
  choose('Logo wählen …', new File(['png'], 'logo.png', { type: 'image/png' }));
  await eventually(() => expect(store().get(plantAtom)?.logo).toBe(logo));
  expect(requests[0]?.line).toBe('PUT /api/plant/logo');
  expect(requests[0]?.headers.get('content-type')).toBe('image/png');
});

it.each([
  ['another kind of picture', 'image/svg+xml', 10],
  ['more than 200 kB', 'image/jpeg', 200_001],
])('refuses %s beforehand', (_, type, bytes) => {
  const requests = draw(null);
  choose('Logo wählen …', new File(['x'.repeat(bytes)], 'logo', { type }));
  expect(screen.getByRole('alert').textContent).toContain('PNG und JPEG bis 200 kB');
  expect(requests).toEqual([]);
});

it('shows the logo, and takes it off', async () => {
  const requests = draw(logo);
  expect(screen.getByRole('img').getAttribute('src')).toBe(`/api/logos/${logo}`);
  fireEvent.click(screen.getByRole('button', { name: 'Logo entfernen' }));
  await eventually(() => expect(requests.map(({ line }) => line)).toEqual(['DELETE /api/plant/logo']));
});
