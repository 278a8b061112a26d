import { describe, expect, it } from 'vitest';
import {
  firstLoad,
  mustCheckSession,
  nextSignInState,
  type SignInEvent,
  type SignInState,
} from './sign-in-atoms.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const user = {
  id: 1,
  email: 'anna@werkplan.de',
  name: 'Anna',
  language: null,
  role: 'planner' as const,
  mayChangeReleased: true,
  printsEmptyRuns: true,
};
const after = (...events: SignInEvent[]): SignInState => events.reduce(nextSignInState, firstLoad);

describe('the sign-in state', () => {
  it('starts at FIRST_LOAD, is BUSY while signing in and AUTHENTICATED afterwards', () => {
    spec('4.1');
    expect(firstLoad.status).toBe('FIRST_LOAD');
    expect(after({ type: 'started' }).status).toBe('BUSY');
    expect(after({ type: 'started' }, { type: 'signedIn', user })).toEqual({
      status: 'AUTHENTICATED',
      user,
      error: null,
    });
  });

  it('gives a user from stored copies read access until the server answers', () => {
    const remembered = after({ type: 'remembered', user });
    expect(remembered).toMatchObject({
      status: 'AUTHENTICATED',
      user: { role: 'viewer' },
      isRemembered: true,
    });
    const unanswered: SignInEvent = { type: 'sessionCheckFailed', error: 'no answer', onLogin: false };
    expect(nextSignInState(remembered, unanswered)).toBe(remembered);
    expect(nextSignInState(remembered, { type: 'signedIn', user })).toEqual({
      status: 'AUTHENTICATED',
      user,
      error: null,
    });
  });

  it('ends on any 401 and keeps the reason for the sign-in page', () => {
    spec('7.1b', '8.2');
    const ended = after({ type: 'signedIn', user }, { type: 'unauthorized', error: 'expired' });
    expect(ended).toEqual({ status: 'NOT_AUTHENTICATED', user: null, error: 'expired' });
    expect(nextSignInState(ended, { type: 'unauthorized', error: null }).error).toBe('expired');
  });

  it('does not show an earlier failure as the reason for a session that ends', () => {
    const running: SignInState = { status: 'ERROR', user, error: 'sign-out failed' };
    expect(nextSignInState(running, { type: 'unauthorized', error: null }).error).toBeNull();
  });

  it('is NOT_AUTHENTICATED after a refused sign-in; other failures are ERROR and keep the user', () => {
    spec('4.1');
    const refused = after(
      { type: 'started' },
      { type: 'unauthorized', error: 'bad' },
      { type: 'failed', error: 'bad' },
    );
    expect(refused).toEqual({ status: 'NOT_AUTHENTICATED', user: null, error: 'bad' });
    const unreachable = after(
      { type: 'signedIn', user },
      { type: 'started' },
      { type: 'failed', error: 'no answer' },
    );
    expect(unreachable).toEqual({ status: 'ERROR', user, error: 'no answer' });
  });

  it('treats a failed session check on the login page as not signed in, elsewhere as an error', () => {
    const failed = (onLogin: boolean): SignInState =>
      after({ type: 'sessionCheckFailed', error: 'x', onLogin });
    expect(failed(true)).toEqual({ status: 'NOT_AUTHENTICATED', user: null, error: null });
    expect(failed(false)).toEqual({ status: 'ERROR', user: null, error: 'x' });
  });

  it('stays RESET_PASSWORD_SENT or PASSWORD_CHANGED without a user until the next attempt', () => {
    spec('4.2');
    const ends = [
      [{ type: 'resetMailSent' }, 'RESET_PASSWORD_SENT'],
      [{ type: 'passwordChanged' }, 'PASSWORD_CHANGED'],
    ] as const;
    for (const [event, status] of ends) {
      const ended = after({ type: 'signedIn', user }, { type: 'started' }, event);
      expect(ended).toEqual({ status, user: null, error: null });
      // The message stays when the server ends the sessions meanwhile.
      expect(nextSignInState(ended, { type: 'errorCleared' }).status).toBe(status);
      expect(nextSignInState(ended, { type: 'started' }).status).toBe('BUSY');
    }
  });

  it('is BUSY while a mailed link is checked, and then the former status', () => {
    expect(after({ type: 'started' }, { type: 'answered' }).status).toBe('NOT_AUTHENTICATED');
    const here = after({ type: 'signedIn', user }, { type: 'started' }, { type: 'answered' });
    expect(here).toEqual({ status: 'AUTHENTICATED', user, error: null });
  });

  it('clears the error when the user opens the forgot-password page', () => {
    spec('2.12b');
    const refused = after({ type: 'started' }, { type: 'failed', error: 'bad' }, { type: 'errorCleared' });
    expect(refused).toEqual({ status: 'NOT_AUTHENTICATED', user: null, error: null });
  });
});

it('no event leads to REGISTERED, which is defined and unused', () => {
  spec('4.2a');
  const events: { readonly [T in SignInEvent['type']]: SignInEvent & { type: T } } = {
    started: { type: 'started' },
    signedIn: { type: 'signedIn', user },
    remembered: { type: 'remembered', user },
    signedOut: { type: 'signedOut' },
    unauthorized: { type: 'unauthorized', error: 'x' },
    failed: { type: 'failed', error: 'x' },
    sessionCheckFailed: { type: 'sessionCheckFailed', error: 'x', onLogin: false },
    resetMailSent: { type: 'resetMailSent' },
    answered: { type: 'answered' },
    passwordChanged: { type: 'passwordChanged' },
    errorCleared: { type: 'errorCleared' },
  };
  const all: SignInEvent[] = Object.values(events);
  const statuses = all.flatMap((first) => all.map((second) => after(first, second).status));
  expect(statuses).not.toContain('REGISTERED');
});

describe('session check rule', () => {
  it('always checks on the first load', () => {
    spec('4.3');
    expect(mustCheckSession('FIRST_LOAD', true)).toBe(true);
    expect(mustCheckSession('FIRST_LOAD', false)).toBe(true);
  });

  it.each(['BUSY', 'PASSWORD_CHANGED', 'RESET_PASSWORD_SENT'] as const)('never checks while %s', (status) => {
    spec('4.3');
    expect(mustCheckSession(status, false)).toBe(false);
  });

  it('checks later only if no token is stored', () => {
    spec('4.3');
    expect(mustCheckSession('AUTHENTICATED', true)).toBe(false);
    expect(mustCheckSession('AUTHENTICATED', false)).toBe(true);
    expect(mustCheckSession('ERROR', false)).toBe(true);
  });
});
