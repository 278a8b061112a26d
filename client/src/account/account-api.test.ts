// @vitest-environment happy-dom
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepUnsavedInput, unsavedInput } from '../lib/unsaved-input.ts';
import { currentLanguage } from '../lib/i18n.ts';
import { rememberAnswer, rememberedAnswer } from '../lib/remembered-answers.ts';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { deferredAnswer, noAnswer, serveWith } from '../testing/fake-server.ts';
import { setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import {
  checkSession,
  chooseLanguage,
  followUnauthorized,
  joinSession,
  saveName,
  signIn,
  signOut,
  dispatchSignIn,
} from './account-api.ts';
import { isSignedInAtom, signInStateAtom, signInStatusAtom } from './sign-in-atoms.ts';
import { csrfKey } from '../lib/stored-keys.ts';

const anna: User = {
  id: 1,
  email: 'anna@werkplan.example',
  name: 'Anna',
  language: null,
  role: 'planner',
  mayChangeReleased: true,
  printsEmptyRuns: true,
};
const credentials = { email: anna.email, password: 'geheim' };
const refused = (type: string, status = 401) => ({ status, body: { type, displayMessage: 'Nein.' } });
const status = () => store().get(signInStatusAtom);
let notices: ReturnType<typeof collectToasts>;

followUnauthorized();

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  localStorage.clear();
  sessionStorage.clear();
  dispatchSignIn({ type: 'signedOut' });
});

const signedIn = async (user: User = anna): Promise<void> => {
  serveWith(() => ({ body: user, headers: { [csrfKey]: 'token' } }));
  await signIn(credentials);
  expect(store().get(isSignedInAtom)).toBe(true);
};

describe('signing in', () => {
  it('sends the credentials and stores the user', async () => {
    const requests = serveWith(() => ({ body: anna, headers: { [csrfKey]: 'token' } }));
    await expect(signIn(credentials)).resolves.toBe(true);
    expect(requests).toMatchObject([{ line: 'POST /api/login', body: credentials }]);
    expect(store().get(signInStateAtom)).toEqual({ status: 'AUTHENTICATED', user: anna, error: null });
    expect(localStorage.getItem(csrfKey)).toBe('token');
  });

  it('is BUSY until the server answers', async () => {
    const { answer, give } = deferredAnswer();
    serveWith(() => answer);
    const signing = signIn(credentials);
    await eventually(() => expect(status()).toBe('BUSY'));
    give({ body: anna });
    await signing;
    expect(status()).toBe('AUTHENTICATED');
  });

  it('keeps the reason of a refusal for the form, without a toast', async () => {
    serveWith(() => refused('BAD_CREDENTIALS'));
    await expect(signIn(credentials)).resolves.toBe(false);
    expect(store().get(signInStateAtom)).toMatchObject({
      status: 'NOT_AUTHENTICATED',
      user: null,
      error: { type: 'BAD_CREDENTIALS' },
    });
    expect(notices).toEqual([]);
  });

  it('shows a toast when no answer comes', async () => {
    // The toast appears at most once a second, and an earlier test may have shown it.
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
    onTestFinished(() => later.mockRestore());
    serveWith(() => noAnswer);
    await expect(signIn(credentials)).resolves.toBe(false);
    expect(status()).toBe('ERROR');
    expect(notices.map(({ tone }) => tone)).toEqual(['error']);
  });

  it('waits for a pending session check, whose answer would be outdated', async () => {
    const { answer, give } = deferredAnswer();
    const requests = serveWith(({ line }) => (line.startsWith('GET') ? answer : { body: anna }));
    const checking = checkSession(true);
    const signing = signIn(credentials);
    await Promise.resolve();
    expect(requests.map(({ line }) => line)).toEqual(['GET /api/checkSession']);
    give(refused('SESSION_EXPIRED'));
    await Promise.all([checking, signing]);
    expect(status()).toBe('AUTHENTICATED');
  });
});

describe('the session check', () => {
  it('sends one request for concurrent calls', async () => {
    const { answer, give } = deferredAnswer();
    const requests = serveWith(() => answer);
    const both = [checkSession(false), checkSession(false)];
    give({ body: anna });
    await Promise.all(both);
    expect(requests).toHaveLength(1);
    expect(store().get(isSignedInAtom)).toBe(true);
    await checkSession(false).catch(() => undefined);
    expect(requests).toHaveLength(2);
  });

  it('reports a missing answer as an error, except on the sign-in page', async () => {
    serveWith(() => noAnswer);
    dispatchSignIn({ type: 'started' });
    await checkSession(false, true);
    expect(status()).toBe('ERROR');
    dispatchSignIn({ type: 'started' });
    await checkSession(true, true);
    expect(status()).toBe('NOT_AUTHENTICATED');
  });

  it('reports no expired session to users who had none', async () => {
    serveWith(() => refused('SESSION_EXPIRED'));
    await checkSession(false);
    expect(store().get(signInStateAtom)).toEqual({ status: 'NOT_AUTHENTICATED', user: null, error: null });
  });

  it('reports the expired session to users who had one in this browser', async () => {
    localStorage.setItem(csrfKey, 'token');
    serveWith(() => refused('SESSION_EXPIRED'));
    await checkSession(false);
    expect(store().get(signInStateAtom)).toMatchObject({
      status: 'NOT_AUTHENTICATED',
      error: { type: 'SESSION_EXPIRED' },
    });
    expect(localStorage.getItem(csrfKey)).toBeNull();
  });
});

describe('a session that expires', () => {
  it('keeps unsaved input for the same planner, and drops remembered answers', async () => {
    await signedIn();
    rememberAnswer('/api/days/2026-11-23', { etag: '"1"', data: {} });
    serveWith(() => refused('SESSION_EXPIRED'));
    await saveName('Anna').catch(() => undefined);
    expect(store().get(isSignedInAtom)).toBe(false);
    expect(rememberedAnswer('/api/days/2026-11-23')).toBeUndefined();
    keepUnsavedInput('note', 'Kran');
    expect(unsavedInput('note')).toBeUndefined();
    await signedIn();
    expect(unsavedInput('note')).toBe('Kran');
  });
});

describe('signing out', () => {
  it('deletes everything stored for the planner', async () => {
    await signedIn();
    sessionStorage.setItem('werkplan.draft.2.1.note', '"Kran"');
    sessionStorage.setItem('werkplan.draft.2.2.note', '"Stapler"');
    const requests = serveWith(() => ({ status: 204 }));
    await expect(signOut()).resolves.toBe(true);
    expect(requests.map(({ line }) => line)).toEqual(['POST /api/logout']);
    expect(store().get(signInStateAtom)).toEqual({ status: 'NOT_AUTHENTICATED', user: null, error: null });
    expect(localStorage.getItem(csrfKey)).toBeNull();
    expect(Object.keys(sessionStorage)).toEqual(['werkplan.draft.2.2.note']);
  });

  it('succeeds when the server had ended the session already', async () => {
    await signedIn();
    serveWith(() => refused('SESSION_EXPIRED'));
    await expect(signOut()).resolves.toBe(true);
    expect(store().get(isSignedInAtom)).toBe(false);
  });

  it('fails when no answer comes', async () => {
    await signedIn();
    serveWith(() => noAnswer);
    await expect(signOut()).resolves.toBe(false);
    expect(store().get(isSignedInAtom)).toBe(true);
    expect(localStorage.getItem(csrfKey)).toBe('token');
  });
});

describe('a sign-in in another tab', () => {
  it('is adopted if its user is accepted', async () => {
    serveWith(() => ({ body: anna }));
    await joinSession(({ id }) => id === 1);
    expect(store().get(isSignedInAtom)).toBe(true);
  });

  it.each([
    ['it may not', { body: anna }],
    ['nobody is there', refused('SESSION_EXPIRED')],
    ['nobody answers', noAnswer],
  ] as const)('changes nothing when %s', async (_, answer) => {
    serveWith(() => answer);
    await joinSession(() => false);
    expect(store().get(isSignedInAtom)).toBe(false);
    expect(notices).toEqual([]);
  });

  it('reloads the page for another user, who must not see open dialogs', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await signedIn();
    dispatchSignIn({ type: 'signedOut' });
    await signedIn().catch(() => undefined);
    expect(reload).not.toHaveBeenCalled();
    serveWith(() => ({ body: { ...anna, id: 2 } }));
    await joinSession(() => true);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the language', () => {
  it("is the account's if none was chosen in this browser", async () => {
    await signedIn({ ...anna, language: 'en' });
    await eventually(() => expect(currentLanguage()).toBe('en'));
    expect(localStorage.getItem('werkplan.language')).toBeNull();
  });

  it("is this browser's if one was chosen in it", async () => {
    localStorage.setItem('werkplan.language', 'de');
    await signedIn({ ...anna, language: 'en' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(currentLanguage()).toBe('de');
  });

  it('is stored in this browser, and in the account of a signed-in user', async () => {
    await signedIn();
    const requests = serveWith(() => ({ body: anna }));
    chooseLanguage('en');
    await eventually(() => expect(currentLanguage()).toBe('en'));
    expect(localStorage.getItem('werkplan.language')).toBe('en');
    expect(requests).toMatchObject([{ body: { language: 'en' } }]);
  });

  it('is not sent without a sign-in, or when it has not changed', async () => {
    const requests = serveWith(() => ({ body: anna }));
    chooseLanguage('de');
    chooseLanguage('en');
    await eventually(() => expect(currentLanguage()).toBe('en'));
    expect(requests).toEqual([]);
  });
});

it('a new name is shown at once', async () => {
  await signedIn();
  serveWith(() => ({ body: { ...anna, name: 'Anna Weber' } }));
  await expect(saveName('Anna Weber')).resolves.toMatchObject({ name: 'Anna Weber' });
  expect(store().get(signInStateAtom).user?.name).toBe('Anna Weber');
});
