// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { serveWith, type SentRequest } from '../testing/fake-server.ts';
import { renderHookInApp } from '../testing/in-app.ts';
import { dispatchSignIn } from './account-api.ts';
import { useCaptcha, useExpiry } from './captcha/use-captcha.ts';
import { isSignedInAtom } from './sign-in-atoms.ts';
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts';
import { csrfKey } from '../lib/stored-keys.ts';

const anna = {
  id: 1,
  email: 'anna@werkplan.example',
  name: 'Anna',
  language: null,
  role: 'planner' as const,
  mayChangeReleased: true,
  printsEmptyRuns: true,
};
const empty = { email: '', password: '' };
let requests: SentRequest[];

const open = (typed = empty) => renderHookInApp((given: typeof empty) => useSignInElsewhere(given), typed);
const store_ = (key: string): void =>
  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key })));
const settle = async (): Promise<void> =>
  await act(async () => await new Promise((resolve) => setImmediate(resolve)));
const isIn = (): boolean => store().get(isSignedInAtom);

beforeEach(() => {
  dispatchSignIn({ type: 'signedOut' });
  localStorage.setItem(csrfKey, 'token');
  requests = serveWith(() => ({ body: anna }));
});

describe('a sign-in in another tab', () => {
  it('is noticed at once by the stored token', async () => {
    open();
    store_(csrfKey);
    await eventually(() => expect(isIn()).toBe(true));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['when the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['when the window has the focus again', () => dispatchEvent(new Event('focus'))],
  ])('is noticed %s', async (_, look) => {
    open();
    act(() => void look());
    await eventually(() => expect(isIn()).toBe(true));
  });

  it.each([
    ['another thing was stored', () => store_('werkplan.language')],
    [
      'the tab signed out',
      () => {
        localStorage.removeItem(csrfKey);
        store_(csrfKey);
      },
    ],
    [
      'the page went out of sight',
      () => {
        // Other listeners of the document also read the mocked state.
        const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        act(() => void document.dispatchEvent(new Event('visibilitychange')));
        sight.mockRestore();
      },
    ],
    [
      'somebody is signing in here',
      () => {
        act(() => dispatchSignIn({ type: 'started' }));
        store_(csrfKey);
      },
    ],
  ])('is not checked when %s', async (_, happen) => {
    open();
    happen();
    await settle();
    expect(requests).toEqual([]);
  });

  it('is ignored after the form has unmounted', async () => {
    open().unmount();
    store_(csrfKey);
    await settle();
    expect(requests).toEqual([]);
  });
});

describe('input in the form', () => {
  it.each([
    [empty, true],
    [{ email: ' Anna@Werkplan.example', password: 'x' }, true],
    [{ email: 'bernd@werkplan.example', password: '' }, false],
    [{ email: '', password: 'x' }, false],
  ])('%j may be replaced by Anna’s session: %s', async (typed, mayBe) => {
    open().rerender(typed);
    store_(csrfKey);
    await eventually(() => expect(requests).toHaveLength(1));
    await settle();
    expect(isIn()).toBe(mayBe);
  });
});

describe("a form's captcha", () => {
  it('has a token only while it is verified', () => {
    const { result } = renderHookInApp(() => useCaptcha(), undefined);
    expect(result.current).toMatchObject({ state: 'idle', token: null });
    act(() => result.current.report('checking', 'zu früh'));
    expect(result.current.token).toBeNull();
    act(() => result.current.report('verified', 'geheim'));
    expect(result.current).toMatchObject({ state: 'verified', token: 'geheim' });
    act(() => result.current.renew());
    expect(result.current).toMatchObject({ state: 'renewing', token: null });
    act(() => result.current.report('verified'));
    expect(result.current.token).toBeNull();
  });

  it.each(['expired', 'failed'] as const)('has no token once it has %s', (state) => {
    const { result } = renderHookInApp(() => useCaptcha(), undefined);
    act(() => result.current.report('verified', 'geheim'));
    act(() => result.current.report(state));
    expect(result.current).toMatchObject({ state, token: null });
  });

  it('expires at the given time, at once if that has passed, and never without one', async () => {
    vi.useFakeTimers();
    const expired: string[] = [];
    const run = (at: number | null, name: string) =>
      renderHookInApp((moment: number | null) => useExpiry(moment, () => expired.push(name)), at);
    const now = Date.now();
    run(null, 'never');
    run(now - 1, 'over');
    const later = run(now + 5_000, 'later');
    run(now + 5_000, 'left').unmount();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(expired).toEqual(['over']);
    later.rerender(now + 6_000);
    await vi.advanceTimersByTimeAsync(500);
    expect(expired).toEqual(['over']);
    await vi.advanceTimersByTimeAsync(501);
    expect(expired).toEqual(['over', 'later']);
    vi.useRealTimers();
  });
});
