// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { deferredAnswer, noAnswer, serveWith } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { dispatchSignIn } from './account-api.ts';
import { failedLinkKey, linkRefusalIn } from './failed-link.ts';
import { hideMailedToken, mailedToken } from './mailed-token.ts';
import { changeForgottenPassword, changePassword, requestReset } from './password-api.ts';
import { signInStateAtom, signInStatusAtom } from './sign-in-atoms.ts';
import { useResetLink } from './use-reset-link.ts';
import { waitText } from './wait-text.ts';
import { csrfKey } from '../lib/stored-keys.ts';

const asked = { email: 'anna@werkplan.example', captchaToken: 'c' };
const changed = {
  password: 'Neu-2026!',
  passwordRepeat: 'Neu-2026!',
  captchaToken: 'c',
  token: 't',
  revokeTokens: false,
};
const refused = (type: string, status = 400) => ({ status, body: { type, displayMessage: 'Nein.' } });
const status = () => store().get(signInStatusAtom);
let notices: ReturnType<typeof collectToasts>;

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  localStorage.clear();
  dispatchSignIn({ type: 'signedOut' });
});

describe('requesting the reset mail', () => {
  it('shows a success message on the sign-in page', async () => {
    serveWith(() => ({ status: 204 }));
    await expect(requestReset(asked)).resolves.toBe(true);
    expect(status()).toBe('RESET_PASSWORD_SENT');
  });

  it('is retried once with the same key when no answer comes, because a captcha is valid once', async () => {
    let tries = 0;
    const requests = serveWith(() => ((tries += 1) === 1 ? noAnswer : { status: 204 }));
    await expect(requestReset(asked)).resolves.toBe(true);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(notices).toEqual([]);
  });

  it('reports the error after the second attempt', async () => {
    const requests = serveWith(() => noAnswer);
    await expect(requestReset(asked)).resolves.toBe(false);
    expect(requests).toHaveLength(2);
    expect(notices).toHaveLength(1);
    expect(status()).toBe('ERROR');
  });

  it('is not retried after a refusal', async () => {
    const requests = serveWith(() => refused('CAPTCHA_NOT_VERIFIED'));
    await expect(requestReset(asked)).resolves.toBe(false);
    expect(requests).toHaveLength(1);
    expect(store().get(signInStateAtom)).toMatchObject({ error: { type: 'CAPTCHA_NOT_VERIFIED' } });
  });

  it('uses a new key for each form', async () => {
    const requests = serveWith(() => ({ status: 204 }));
    await requestReset(asked);
    await requestReset(asked);
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });
});

describe('a new password', () => {
  it('set by a link ends all sessions, including this one', async () => {
    localStorage.setItem(csrfKey, 'token');
    serveWith(() => ({ status: 204 }));
    await expect(changeForgottenPassword(changed)).resolves.toBe(true);
    expect(status()).toBe('PASSWORD_CHANGED');
    expect(localStorage.getItem(csrfKey)).toBeNull();
  });

  it('that is refused changes no state', async () => {
    localStorage.setItem(csrfKey, 'token');
    serveWith(() => refused('TOKEN_USED'));
    await expect(changeForgottenPassword(changed)).resolves.toBe(false);
    expect(localStorage.getItem(csrfKey)).toBe('token');
    expect(linkRefusalIn(store().get(signInStateAtom).error)).toBe('TOKEN_USED');
  });

  it('in the settings returns refused fields to the form', async () => {
    serveWith(() => ({
      status: 400,
      body: { type: 'VALIDATION_ERRORS', fields: { currentPassword: 'Falsch.' } },
    }));
    const { password, passwordRepeat } = changed;
    await expect(changePassword({ currentPassword: 'x', password, passwordRepeat })).rejects.toMatchObject({
      fields: { currentPassword: 'Falsch.' },
    });
  });
});

describe('a mailed link', () => {
  const look = () => renderHookInApp((token: string) => useResetLink(token), 'first');

  it('is valid, and returns the names of the scripts with access', async () => {
    serveWith(() => ({ body: { tokens: ['Etiketten'] } }));
    const { result } = look();
    expect(result.current.link).toEqual({ state: 'checking' });
    await eventually(() => expect(result.current.link).toEqual({ state: 'good', tokens: ['Etiketten'] }));
    expect(status()).toBe('NOT_AUTHENTICATED');
  });

  it.each([
    ['TOKEN_EXPIRED', 400, { state: 'refused', error: 'TOKEN_EXPIRED' }],
    ['TOKEN_USED', 400, { state: 'refused', error: 'TOKEN_USED' }],
    ['UNEXPECTED_EXCEPTION', 500, { state: 'unreachable' }],
    ['BUSY', 503, { state: 'unreachable' }],
  ])('%s with %s', async (type, code, link) => {
    serveWith(() => refused(type, code));
    const { result } = look();
    await eventually(() => expect(result.current.link).toEqual(link));
  });

  it('is checked again after no answer', async () => {
    serveWith(() => noAnswer);
    const { result } = look();
    await eventually(() => expect(result.current.link).toEqual({ state: 'unreachable' }));
    serveWith(() => ({ body: { tokens: [] } }));
    act(() => result.current.retry());
    expect(result.current.link).toEqual({ state: 'checking' });
    await eventually(() => expect(result.current.link).toEqual({ state: 'good', tokens: [] }));
  });

  it('ignores a late answer about an earlier link', async () => {
    const late = deferredAnswer();
    serveWith(({ body }) =>
      (body as { token: string }).token === 'first' ? late.answer : { body: { tokens: ['second'] } },
    );
    const { result, rerender } = look();
    rerender('second');
    await eventually(() => expect(result.current.link).toEqual({ state: 'good', tokens: ['second'] }));
    await act(async () => {
      late.give({ body: { tokens: ['first'] } });
      await new Promise((resolve) => setImmediate(resolve));
    });
    expect(result.current.link).toEqual({ state: 'good', tokens: ['second'] });
  });

  it('removes its token from the address, and still has it after a reload', () => {
    history.replaceState({ idx: 3 }, '', '/reset-password?token=geheim');
    hideMailedToken();
    expect(location.pathname + location.search).toBe('/reset-password');
    expect(mailedToken()).toBe('geheim');
    expect(history.state).toMatchObject({ idx: 3 });
    hideMailedToken();
    expect(mailedToken()).toBe('geheim');
  });

  it.each(['/production?token=x', '/reset-password?date=2026-11-23', '/reset-password'])(
    'leaves %s alone',
    (address) => {
      history.replaceState(null, '', address);
      hideMailedToken();
      expect(location.pathname + location.search).toBe(address);
      expect(mailedToken()).toBe('');
    },
  );
});

describe('the message for a failure', () => {
  it.each([
    [{ from: '/reset-password', error: 'TOKEN_USED' }, 'message.usedLink'],
    [{ from: '/reset-password', error: 'TOKEN_EXPIRED' }, 'message.expiredLink'],
    [{ from: '/reset-password' }, 'message.expiredLink'],
    [{ from: '/login', error: 'TOKEN_USED' }, null],
    [{}, null],
    [null, null],
  ])('for the state %j is %s', (state, key) => {
    expect(failedLinkKey(state)).toBe(key);
  });

  it.each([
    [new ApiError(400, { type: 'TOKEN_USED' }), 'TOKEN_USED'],
    [new ApiError(400, { type: 'TOKEN_EXPIRED' }), 'TOKEN_EXPIRED'],
    [new ApiError(400, { type: 'CAPTCHA_NOT_VERIFIED' }), null],
    [new NetworkError('no answer'), null],
  ])('a link is invalid after %s: %s', (error, refusal) => {
    expect(linkRefusalIn(error)).toBe(refusal);
  });

  it.each([
    [59, null],
    [60, '1 Min.'],
    [61, '2 Min.'],
    [900, '15 Min.'],
  ])('after too many tries, for %s s: %s', (seconds, text) => {
    const said = waitText(new ApiError(429, { type: 'TOO_MANY_REQUESTS' }, seconds));
    expect(text === null ? said : said?.includes(` ${text} `)).toBe(text === null ? null : true);
  });

  it('names no time for any other refusal', () => {
    expect(waitText(new ApiError(503, { type: 'BUSY' }, 900))).toBeNull();
    expect(waitText(new TypeError('x'))).toBeNull();
  });
});
