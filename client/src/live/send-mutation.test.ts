import { updateRun } from '@werkplan/shared/deliveries/run-actions.ts';
import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { aDelivery, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay, testKey } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { loadTexts } from '../lib/i18n.ts';
import { registerReasonDialog, ReasonDeclinedError } from '../lib/reasons.ts';
import { store } from '../lib/client.ts';
import { notify } from '../lib/notify.ts';
import { isReachableAtom } from './connection.ts';
import { unansweredCountAtom, isPendingAtom, rowAtom } from './day-store.ts';
import { doTimerEffect } from './timer-effects.ts';
import { localWrites } from './local-writes.ts';
import { predictFields, predictWith } from './predict.ts';
import { doMutationEffect, sendWithoutRows, sendMutation } from './send-mutation.ts';
import { dispatch, handleEffects, syncAtom, syncClockNow } from './sync-store.ts';
import { noAnswer, serveWith, refusal } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';

for (const handler of [doTimerEffect, doMutationEffect]) handleEffects(handler);

const row = aDelivery({ id: 4, date: testDay, truckId: 3 });
const shown = vi.spyOn(notify, 'error').mockReturnValue();

beforeAll(() => loadTexts('all'));
beforeEach(() => {
  vi.useFakeTimers();
  shown.mockClear();
  store().set(isReachableAtom, null);
  showDay({ trucks: [aTruck({ id: 3 })], deliveries: [row] });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const driver = (): string | undefined => store().get(rowAtom('deliveries', 4))?.truckDriver;

/** Changes the run's driver; the whole row is sent. */
const drive = (truckDriver: string) =>
  sendMutation(
    updateDeliveryEndpoint,
    { params: { id: 4 }, body: { ...row, truckDriver } },
    predictWith(updateRun, predictFields('deliveries', 4, { truckDriver })),
  );
const answered = (revision = 1): Response =>
  Response.json(
    { id: 4 },
    { headers: { 'x-plan-revisions': `${testKey}=${revision}`, 'x-change-id': '812' } },
  );
const patch = (truckDriver: string, mutationId?: string) =>
  dispatch({
    type: 'patch',
    message: aPatch(
      1,
      { deliveries: [{ ...row, truckDriver, version: 2 }] },
      mutationId ? { mutationId } : {},
    ),
    at: syncClockNow(),
  });
const isWaiting = (): boolean => store().get(isPendingAtom('deliveries', 4));

describe('a change of this window', () => {
  it('is shown before the answer, and stays until its patch has arrived', async () => {
    const calls = serveWith(() => answered());
    const done = drive('Brandt');
    expect([driver(), store().get(unansweredCountAtom)]).toEqual(['Brandt', 1]);
    expect(await done).toEqual({ data: { id: 4 }, changeId: 812 });
    expect([driver(), store().get(unansweredCountAtom)]).toEqual(['Brandt', 0]);
    // The server's result replaces the prediction.
    patch('BRANDT');
    expect(driver()).toBe('BRANDT');
    expect(calls).toHaveLength(1);
  });

  it('is recognised by its key if its patch arrives before its answer', async () => {
    let answer = (_response: Response): void => undefined;
    const calls = serveWith(async () => await new Promise<Response>((resolve) => (answer = resolve)));
    const done = drive('Brandt');
    await vi.advanceTimersByTimeAsync(0);
    const key = calls[0]?.headers.get('idempotency-key') ?? '';
    expect([key, 'another', undefined].map((id) => localWrites().isOwn(id))).toEqual([true, false, false]);
    patch('BRANDT', key);
    expect(driver()).toBe('BRANDT');
    answer(answered());
    await done;
    expect(driver()).toBe('BRANDT');
  });

  it('requests no rows while the socket delivers them, but does while polling', async () => {
    const calls = serveWith(({ headers }) =>
      headers.has('prefer')
        ? Response.json(
            { id: 4, made: { deliveryItems: [12] } },
            { headers: { 'preference-applied': 'return=minimal', 'x-change-id': '812' } },
          )
        : answered(),
    );
    const pin = async () => await sendWithoutRows(updateDeliveryEndpoint, { params: { id: 4 }, body: row });
    expect(await pin()).toEqual({ data: null, madeItems: [12], changeId: 812 });
    store().set(isReachableAtom, true);
    dispatch({ type: 'disconnected' });
    serveWith(() => answered());
    expect(await pin()).toEqual({ data: { id: 4 }, madeItems: null, changeId: 812 });
    expect(calls[0]?.headers.get('prefer')).toBe('return=minimal');
  });

  it('is reverted after a refusal, and the caller gets the error', async () => {
    serveWith(() => refusal('EDIT_CONFLICT'));
    const done = drive('Brandt');
    expect(driver()).toBe('Brandt');
    await expect(done).rejects.toMatchObject({ type: 'EDIT_CONFLICT' });
    expect([driver(), store().get(unansweredCountAtom)]).toEqual(['Yılmaz', 0]);
  });

  it('that waits for a refused one is dropped without being sent', async () => {
    const calls = serveWith(() => answered());
    const done = sendMutation(
      updateDeliveryEndpoint,
      async () => await Promise.reject(new NetworkError('refused')),
    );
    await expect(done).rejects.toThrow('refused');
    expect([calls.length, store().get(unansweredCountAtom)]).toEqual([0, 0]);
  });
});

it.each(['DATABASE_FULL', 'DATABASE_READ_ONLY'] as const)(
  'a plan that takes no changes says so at once, and what was shown is taken back: %s',
  async (type) => {
    const calls = serveWith(() => refusal(type));
    const done = drive('Brandt');
    await expect(done).rejects.toMatchObject({ type });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([calls.length, driver()]).toEqual([1, 'Yılmaz']);
  },
);

describe('without an answer', () => {
  const busy = [502, 503, 504].map((status) => () => new Response('', { status }));
  const lost = async (): Promise<Response> => await Promise.reject(new TypeError('Failed to fetch'));

  it.each([...busy, lost])('the same request is sent again with the same key', async (answer) => {
    let isThere = false;
    const calls = serveWith(async () => (isThere ? answered() : await answer()));
    const done = drive('Brandt');
    await vi.advanceTimersByTimeAsync(499);
    expect([calls.length, driver()]).toEqual([1, 'Brandt']);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
    isThere = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await done).changeId).toBe(812);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('for 20 s, it is canceled, reverted and reported once', async () => {
    serveWith(lost);
    const done = drive('Brandt').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(driver()).toBe('Brandt');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await done).toBeInstanceOf(NetworkError);
    expect([driver(), store().get(unansweredCountAtom)]).toEqual(['Yılmaz', 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it.each([
    'VALIDATION_ERRORS',
    'ACCESS_DENIED',
    'DELIVERY_NOT_FOUND',
    'EDIT_CONFLICT',
    'IDEMPOTENCY_KEY_REUSED',
    'TOO_MANY_REQUESTS',
    'UNEXPECTED_EXCEPTION',
  ] as const)('%s is an answer: nothing is sent again', async (type) => {
    const calls = serveWith(() => refusal(type));
    await expect(drive('Brandt')).rejects.toBeInstanceOf(ApiError);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
  });
});

describe('a row with a pending change', () => {
  it('is marked as waiting after 300 ms, until the answer', async () => {
    let answer = (_response: Response): void => undefined;
    serveWith(async () => await new Promise<Response>((resolve) => (answer = resolve)));
    const done = drive('Brandt');
    await vi.advanceTimersByTimeAsync(299);
    expect(isWaiting()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isWaiting()).toBe(true);
    expect(store().get(isPendingAtom('trucks', 3))).toBe(false);
    answer(answered());
    await done;
    expect(isWaiting()).toBe(false);
  });

  it('is not marked if the answer comes earlier', async () => {
    serveWith(() => answered());
    await drive('Brandt');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isWaiting()).toBe(false);
  });
});

describe('a change that needs a reason', () => {
  let give = (_reason: string | null): void => undefined;
  beforeEach(() => {
    const ask = async () => await new Promise<string | null>((resolve) => (give = resolve));
    registerReasonDialog(ask);
  });
  const strict = () =>
    serveWith(({ address }) =>
      address.includes('reason=') ? answered() : refusal('REASON_REQUIRED', { days: [] }),
    );

  it('is shown while the planner is asked, and sent again with the same key and the reason', async () => {
    const calls = strict();
    const done = drive('Brandt');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls.length, driver()]).toEqual([1, 'Brandt']);
    give('Falsch geplant');
    expect(await done).toEqual({ data: { id: 4 }, changeId: 812 });
    expect(calls.map(({ address }) => address)).toEqual([
      '/api/deliveries/4',
      '/api/deliveries/4?reason=Falsch+geplant',
    ]);
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('is retried with its reason if no answer comes', async () => {
    let lost = 0;
    const calls = serveWith(({ address }) => {
      if (!address.includes('reason=')) return refusal('REASON_REQUIRED', { days: [] });
      return (lost += 1) === 1 ? noAnswer : answered();
    });
    const done = drive('Brandt');
    await vi.advanceTimersByTimeAsync(1_000);
    give('Falsch geplant');
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await done).changeId).toBe(812);
    expect(calls.map(({ address }) => address.includes('reason='))).toEqual([false, true, true]);
  });

  it('is reverted on the screen if the planner cancels it', async () => {
    const calls = strict();
    const done = drive('Brandt').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    give(null);
    expect(await done).toBeInstanceOf(ReasonDeclinedError);
    expect([calls.length, driver()]).toEqual([1, 'Yılmaz']);
    expect(shown).not.toHaveBeenCalled();
  });

  it('is not marked as waiting for the server while the planner is asked', async () => {
    strict();
    const done = drive('Brandt').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    const again = localWrites().setAside(store().get(syncAtom).pending[0]?.mutationId ?? '');
    expect(isWaiting()).toBe(false);
    again();
    expect(isWaiting()).toBe(true);
    give(null);
    await done;
  });
});

describe('without a connection', () => {
  it('a change is refused with a toast and never sent if the server is unreachable', async () => {
    dispatch({ type: 'disconnected' });
    const calls = serveWith(lostHealth);
    await expect(drive('Brandt')).rejects.toBeInstanceOf(NetworkError);
    expect(calls.map(({ address }) => address)).toEqual(['/readyz']);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(driver()).toBe('Yılmaz');
  });

  it('a change is sent if the server answers over HTTP', async () => {
    dispatch({ type: 'disconnected' });
    const calls = serveWith(({ address }) => (address === '/readyz' ? Response.json({}) : answered()));
    expect((await drive('Brandt')).changeId).toBe(812);
    expect(calls).toHaveLength(2);
  });
});

const lostHealth = async (): Promise<Response> => await Promise.reject(new TypeError('Failed to fetch'));
