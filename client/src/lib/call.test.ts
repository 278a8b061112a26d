import { checkSessionEndpoint, signOutEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { serveWith, refusal } from '../testing/fake-server.ts';
import { call, onPlanTimeZone, onPlanToday, onPlanWarning, onUnauthorized } from './api-client.ts';
import { ApiError, NetworkError } from './api-errors.ts';

const stored = new Map<string, string>();

const place = { params: { deliveryId: 4, slot: 0 }, body: { text: 'Kran' } };
const ok = (headers: Record<string, string> = {}): Response => Response.json({}, { headers });

beforeEach(() => {
  stored.clear();
  createClient({ storage: () => memoryStorage(stored) });
});

describe('a call', () => {
  it('that changes something sends body, language, CSRF token and a unique idempotency key', async () => {
    stored.set('x-csrf-token', 'secret');
    const calls = serveWith(() => ok());
    await call(fillSlotEndpoint, place);
    await call(fillSlotEndpoint, place);
    const [first, second] = calls;
    expect(first).toMatchObject({ method: fillSlotEndpoint.method, body: { text: 'Kran' } });
    expect(first?.headers.get('x-csrf-token')).toBe('secret');
    expect(first?.headers.get('accept-language')).toBe('de');
    const keys = [first, second].map((one) => one?.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('that only reads sends no token, key or body', async () => {
    stored.set('x-csrf-token', 'secret');
    const calls = serveWith(() => ok());
    await call(daySnapshotEndpoint, { params: { date: testDay } });
    expect([...(calls[0]?.headers.keys() ?? [])].toSorted()).toEqual(['accept', 'accept-language']);
    expect(calls[0]).toMatchObject({ method: 'GET', address: `/api/days/${testDay}`, body: undefined });
  });

  it('returns data, revisions, change id, and if it was replayed', async () => {
    const headers = {
      'x-plan-revisions': `day:${testDay}=41,trucks=7`,
      'x-change-id': '812',
      'idempotency-replayed': 'true',
    };
    serveWith(() => ok(headers));
    expect(await call(fillSlotEndpoint, place)).toEqual({
      data: {},
      brief: null,
      revisions: { [`day:${testDay}`]: 41, trucks: 7 },
      changeId: 812,
      replayed: true,
    });
    serveWith(() => new Response(null, { status: 204 }));
    expect(await call(signOutEndpoint, {})).toEqual({
      data: undefined,
      brief: null,
      revisions: {},
      changeId: null,
      replayed: false,
    });
  });

  it('stores the token of each answer, also of a refusal', async () => {
    serveWith(() => ok({ 'x-csrf-token': 'first' }));
    await call(checkSessionEndpoint, {});
    expect(stored.get('x-csrf-token')).toBe('first');
    serveWith(
      () => new Response('{"type":"ACCESS_DENIED"}', { status: 403, headers: { 'x-csrf-token': 'second' } }),
    );
    await expect(call(checkSessionEndpoint, {})).rejects.toThrow(ApiError);
    expect(stored.get('x-csrf-token')).toBe('second');
  });

  it('passes on the plant’s day, and the warning or null, only if an answer contains the day', async () => {
    const heard: (string | null)[] = [];
    const stops = [onPlanToday((day) => heard.push(day)), onPlanWarning((warning) => heard.push(warning))];
    serveWith(() => ok({ 'x-plan-today': '2026-12-31', 'x-plan-warning': 'demo' }));
    await call(checkSessionEndpoint, {});
    serveWith(() => ok({ 'x-plan-today': '2027-01-01' }));
    await call(checkSessionEndpoint, {});
    serveWith(() => ok({ 'x-plan-warning': 'demo' }));
    await call(checkSessionEndpoint, {});
    for (const stop of stops) stop();
    serveWith(() => ok({ 'x-plan-today': '2027-01-02' }));
    await call(checkSessionEndpoint, {});
    expect(heard).toEqual(['2026-12-31', 'demo', '2027-01-01', null]);
  });

  it('passes on the plant’s time zone if an answer contains it', async () => {
    const heard: string[] = [];
    const stop = onPlanTimeZone((timeZone) => heard.push(timeZone));
    serveWith(() => ok({ 'x-plan-time-zone': 'America/Chicago' }));
    await call(checkSessionEndpoint, {});
    serveWith(() => ok({}));
    await call(checkSessionEndpoint, {});
    stop();
    expect(heard).toEqual(['America/Chicago']);
  });

  it('that is refused throws the refusal with its retry time; an expired session is reported', async () => {
    const lost = vi.fn<(error: ApiError) => void>();
    const stop = onUnauthorized(lost);
    serveWith(
      () => new Response('{"type":"TOO_MANY_REQUESTS"}', { status: 429, headers: { 'retry-after': '7' } }),
    );
    await expect(call(fillSlotEndpoint, place)).rejects.toMatchObject({
      type: 'TOO_MANY_REQUESTS',
      retryAfter: 7,
    });
    expect(lost).not.toHaveBeenCalled();
    serveWith(() => refusal('SESSION_EXPIRED'));
    await expect(call(fillSlotEndpoint, place)).rejects.toMatchObject({ status: 401 });
    expect(lost).toHaveBeenCalledOnce();
    stop();
  });

  it('that was aborted does not fail as a missing answer', async () => {
    const leaving = new AbortController();
    vi.stubGlobal('fetch', async (_address: string, { signal }: { signal: AbortSignal }) => {
      leaving.abort(new Error('left'));
      return await Promise.reject(signal.reason as Error);
    });
    const failed = call(checkSessionEndpoint, {}, { signal: leaving.signal, quiet: true });
    await expect(failed).rejects.toThrow('left');
    vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(checkSessionEndpoint, {}, { quiet: true })).rejects.toThrow(NetworkError);
  });
});
