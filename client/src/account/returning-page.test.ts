// @vitest-environment happy-dom
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { csrfKey } from '../lib/stored-keys.ts';
import { deferredAnswer, noAnswer, refusal, serveWith } from '../testing/fake-server.ts';
import { setLanguage } from '../testing/in-app.ts';
import { dispatchSignIn, followUnauthorized } from './account-api.ts';
import { checkSessionOnReturn } from './returning-page.ts';
import { signInStatusAtom } from './sign-in-atoms.ts';

const anna: User = {
  id: 1,
  email: 'anna@werkplan.example',
  name: 'Anna',
  language: null,
  role: 'planner',
  mayChangeReleased: true,
  printsEmptyRuns: true,
};
followUnauthorized();
checkSessionOnReturn();

beforeEach(async () => {
  await setLanguage('de');
  document.documentElement.style.removeProperty('visibility');
  dispatchSignIn({ type: 'signedIn', user: anna });
});

const turn = (name: 'pagehide' | 'pageshow', persisted = true): void =>
  void dispatchEvent(Object.assign(new Event(name), { persisted }));
const isHidden = (): boolean => document.documentElement.style.visibility === 'hidden';
const status = (): string => store().get(signInStatusAtom);

it('a page from the back/forward cache is hidden until the server has answered, and replaced after a sign-out', async () => {
  const { answer, give } = deferredAnswer();
  serveWith(() => answer);
  turn('pagehide');
  turn('pageshow');
  expect([isHidden(), status()]).toEqual([true, 'AUTHENTICATED']);
  give({ status: 401, body: { type: 'SESSION_EXPIRED', displayMessage: 'Abgemeldet.' } });
  await vi.waitFor(() => expect(isHidden()).toBe(false));
  expect(status()).toBe('NOT_AUTHENTICATED');
});

const answers: [string, Parameters<typeof serveWith>[0]][] = [
  ['the same person', () => ({ body: anna })],
  ['no answer', () => noAnswer],
];
it.each(answers)('is shown again after %s', async (_, answering) => {
  serveWith(answering);
  turn('pagehide');
  turn('pageshow');
  await vi.waitFor(() => expect(isHidden()).toBe(false));
  expect(status()).toBe('AUTHENTICATED');
});

it('a page that was loaded anew checks nothing', () => {
  const requests = serveWith(() => noAnswer);
  turn('pagehide', false);
  turn('pageshow', false);
  expect([isHidden(), requests]).toEqual([false, []]);
});

it('a sign-out in another tab checks the session', async () => {
  serveWith(() => refusal('SESSION_EXPIRED'));
  dispatchEvent(Object.assign(new Event('storage'), { key: csrfKey, newValue: null }));
  await vi.waitFor(() => expect(status()).toBe('NOT_AUTHENTICATED'));
});
