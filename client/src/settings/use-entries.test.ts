// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { noAnswer, serveWith, type SentRequest } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { useLogins } from './login-list.tsx';
import { useTokens } from './use-tokens.ts';
import { addDisplay, useDisplays } from './use-displays.ts';

const token = (id: number) => ({
  id,
  name: `Skript ${id}`,
  prefix: 'wp_ab',
  scopes: ['read'],
  expiresAt: null,
  lastUsedAt: null,
  createdAt: '2026-11-23T08:00:00Z',
  isOwn: true,
  createdBy: null,
});
const wall = {
  id: 4,
  name: 'Halle 1',
  lastSeenAt: null,
  createdAt: '2026-11-23T08:00:00Z',
  isOwn: true,
  createdBy: 'Anna',
  device: null,
};
const asked = { name: 'Etiketten', scopes: ['read' as const], expiresAt: null };

let notices: ReturnType<typeof collectToasts>;
const linesOf = (requests: readonly SentRequest[]): string[] => requests.map(({ line }) => line);

/** Serves these rows; deletes rows unless `refuses` contains them. */
const serveRows = <Row extends { id: number }>(rows: Row[], refuses: readonly number[] = []): SentRequest[] =>
  serveWith(({ line }) => {
    if (line.startsWith('GET')) return { body: [...rows] };
    const id = Number(line.split('/').at(-1));
    if (refuses.includes(id))
      return { status: 404, body: { type: 'NOT_FOUND', displayMessage: 'Gibt es nicht mehr.' } };
    rows.splice(
      rows.findIndex((row) => row.id === id),
      1,
    );
    return { status: 204 };
  });

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
});

describe('tokens of scripts', () => {
  const open = async (rows: ReturnType<typeof token>[], refuses: readonly number[] = []) => {
    const requests = serveRows(rows, refuses);
    const { result } = renderHookInApp(() => useTokens(true), undefined);
    expect(result.current.tokens).toBeNull();
    await eventually(() => expect(result.current.tokens).toHaveLength(rows.length));
    return { requests, result };
  };
  const revoke = async (opened: Awaited<ReturnType<typeof open>>, ...ids: number[]): Promise<void> =>
    await act(async () => await opened.result.current.revoke(...ids));

  it.each([
    [[1], 'Der Token ist widerrufen.'],
    [[1, 3], '2 Tokens sind widerrufen.'],
  ])('revoked: %j', async (ids, text) => {
    const opened = await open([token(1), token(2), token(3)]);
    await revoke(opened, ...ids);
    await eventually(() => expect(opened.result.current.tokens?.map(({ id }) => id)).not.toContain(1));
    expect(opened.result.current.tokens).toHaveLength(3 - ids.length);
    expect(notices).toEqual([{ tone: 'success', text }]);
  });

  it('that cannot be revoked are reported, and the list is loaded again nevertheless', async () => {
    const opened = await open([token(1), token(2)], [2]);
    await revoke(opened, 1, 2);
    await eventually(() => expect(opened.result.current.tokens?.map(({ id }) => id)).toEqual([2]));
    expect(notices).toEqual([{ tone: 'error', text: 'Gibt es nicht mehr.' }]);
  });

  it('are returned once with their secret when created, and listed', async () => {
    const opened = await open([]);
    const requests = serveWith(({ line }) =>
      line.startsWith('GET') ? { body: [token(9)] } : { body: { ...token(9), token: 'wp_geheim' } },
    );
    const issued = await act(async () => await opened.result.current.create(asked));
    expect(issued.token).toBe('wp_geheim');
    expect(requests[0]?.body).toEqual(asked);
    await eventually(() => expect(opened.result.current.tokens?.map(({ id }) => id)).toEqual([9]));
  });

  it('that are refused are reported by the form', async () => {
    const opened = await open([]);
    const requests = serveWith(() => ({
      status: 400,
      body: { type: 'VALIDATION_ERRORS', fields: { name: 'Fehlt.' } },
    }));
    await expect(opened.result.current.create(asked)).rejects.toMatchObject({ fields: { name: 'Fehlt.' } });
    expect(linesOf(requests)).toHaveLength(1);
    expect(notices).toEqual([]);
  });
});

describe('logins', () => {
  it('are removed from the list when ended', async () => {
    serveRows([{ id: 1 }, { id: 2 }]);
    const { result } = renderHookInApp(() => useLogins(), undefined);
    await eventually(() => expect(result.current.logins).toHaveLength(2));
    act(() => result.current.end(2));
    await eventually(() => expect(result.current.logins?.map(({ id }) => id)).toEqual([1]));
    expect(notices.map(({ tone }) => tone)).toEqual(['success']);
  });

  it('that cannot be loaded are reported, and not shown as empty', async () => {
    serveWith(() => noAnswer);
    const { result } = renderHookInApp(() => useLogins(), undefined);
    await eventually(() => expect(notices.map(({ tone }) => tone)).toEqual(['error']));
    expect(result.current.logins).toBeNull();
  });
});

describe('wall displays', () => {
  it('are loaded every half minute, only while visible', async () => {
    vi.useFakeTimers();
    const requests = serveRows([wall]);
    const { unmount } = renderHookInApp(() => useDisplays(), undefined);
    await act(async () => await vi.advanceTimersByTimeAsync(29_000));
    expect(requests).toHaveLength(1);
    await act(async () => await vi.advanceTimersByTimeAsync(2_000));
    expect(requests).toHaveLength(2);
    unmount();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(requests).toHaveLength(2);
    vi.useRealTimers();
  });

  it('are loaded half a minute after the last read, whatever triggered it', async () => {
    vi.useFakeTimers();
    const requests = serveRows([wall]);
    const { result } = renderHookInApp(() => useDisplays(), undefined);
    await act(async () => await vi.advanceTimersByTimeAsync(10_000));
    act(() => result.current.refresh());
    await act(async () => await vi.advanceTimersByTimeAsync(29_000));
    expect(requests).toHaveLength(2);
    await act(async () => await vi.advanceTimersByTimeAsync(2_000));
    expect(requests).toHaveLength(3);
    vi.useRealTimers();
  });

  it('that were loaded once cause no toast when a later read fails', async () => {
    vi.useFakeTimers();
    serveRows([wall]);
    const { result } = renderHookInApp(() => useDisplays(), undefined);
    await act(async () => await vi.advanceTimersByTimeAsync(1_000));
    serveWith(() => noAnswer);
    await act(async () => await vi.advanceTimersByTimeAsync(31_000));
    vi.useRealTimers();
    expect(result.current.displays).toEqual([wall]);
    expect(notices).toEqual([]);
  });

  it('are reported by name when removed', async () => {
    serveRows([wall]);
    const { result, unmount } = renderHookInApp(() => useDisplays(), undefined);
    await eventually(() => expect(result.current.displays).toEqual([wall]));
    act(() => result.current.remove(wall));
    await eventually(() => expect(result.current.displays).toEqual([]));
    expect(notices[0]?.text).toContain('Halle 1');
    unmount();
  });

  it('are reported by name when paired; a wrong code is reported by the form', async () => {
    const requests = serveWith(() => ({ body: wall }));
    await expect(addDisplay('ABC-234', 'Halle 1')).resolves.toEqual(wall);
    expect(requests[0]?.body).toEqual({ code: 'ABC-234', name: 'Halle 1' });
    expect(notices[0]?.text).toContain('Halle 1');
    serveWith(() => ({ status: 400, body: { type: 'VALIDATION_ERRORS', fields: { code: 'Unbekannt.' } } }));
    await expect(addDisplay('XXX', 'x')).rejects.toMatchObject({ fields: { code: 'Unbekannt.' } });
    expect(notices).toHaveLength(1);
  });
});
