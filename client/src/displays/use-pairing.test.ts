// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { serveWith, refusal } from '../testing/fake-server.ts';
import { usePairing } from './use-pairing.ts';
import { displayAccessAtom } from './display-atoms.ts';
import { renderHookInApp } from '../testing/in-app.ts';

beforeEach(() => {
  vi.useFakeTimers();
  store().set(displayAccessAtom, 'pairing');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const secretOf = (code: string): string => code.padEnd(43, '-');
const waiting = (code: string): Response => Response.json({ state: 'waiting', code, secret: secretOf(code) });
const later = async (ms: number): Promise<void> =>
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('a display without access', () => {
  it('shows a code and polls every 3 s for its confirmation, with the secret that it got', async () => {
    const calls = serveWith(() => waiting('4711'));
    const { result } = renderHookInApp(usePairing, undefined);
    expect(result.current).toEqual({ kind: 'loading' });
    await later(0);
    expect(result.current).toEqual({ kind: 'code', code: '4711' });
    await later(2_999);
    expect(calls).toHaveLength(1);
    await later(1);
    expect(calls.map(({ body }) => body)).toEqual([{}, { secret: secretOf('4711') }]);
  });

  it('shows another code when the first has expired', async () => {
    let code = '4711';
    serveWith(() => waiting(code));
    const { result } = renderHookInApp(usePairing, undefined);
    await later(0);
    code = '0815';
    await later(3_000);
    expect(result.current).toEqual({ kind: 'code', code: '0815' });
  });

  it('asks for access again once confirmed, and for no further code', async () => {
    let isPaired = false;
    const calls = serveWith(() => (isPaired ? Response.json({ state: 'paired' }) : waiting('4711')));
    renderHookInApp(usePairing, undefined);
    await later(0);
    isPaired = true;
    await later(3_000);
    expect(store().get(displayAccessAtom)).toBe('asking');
    await later(60_000);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['busy', 'TOO_MANY_REQUESTS', 30_000],
    ['busy', 'ACCESS_DENIED', 30_000],
    ['offline', 'UNEXPECTED_EXCEPTION', 3_000],
    ['offline', 'BUSY', 3_000],
  ] as const)('shows %s after %s, and retries after %i ms', async (kind, type, ms) => {
    const calls = serveWith(() => refusal(type));
    const { result } = renderHookInApp(usePairing, undefined);
    await later(0);
    expect(result.current).toEqual({ kind });
    await later(ms - 1);
    expect(calls).toHaveLength(1);
    await later(1);
    expect(calls).toHaveLength(2);
  });

  it('keeps its secret during an outage, and shows its code again', async () => {
    let isAway = false;
    const calls = serveWith(async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return await Promise.resolve(waiting('4711'));
    });
    const { result } = renderHookInApp(usePairing, undefined);
    await later(0);
    isAway = true;
    await later(3_000);
    expect(result.current).toEqual({ kind: 'offline' });
    isAway = false;
    await later(3_000);
    expect(result.current).toEqual({ kind: 'code', code: '4711' });
    expect(calls.at(-1)?.body).toEqual({ secret: secretOf('4711') });
  });

  it('stops polling after unmount', async () => {
    const calls = serveWith(() => waiting('4711'));
    const { unmount } = renderHookInApp(usePairing, undefined);
    await later(0);
    unmount();
    await later(60_000);
    expect(calls).toHaveLength(1);
  });
});
