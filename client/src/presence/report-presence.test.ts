// @vitest-environment happy-dom
import type { Presence } from '@werkplan/shared/live/presence-schema.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { store } from '../lib/client.ts';
import { isReachableAtom } from '../live/connection.ts';
import { socket } from '../live/server-socket.ts';
import { dispatch } from '../live/sync-store.ts';
import { serveWith, type SentRequest } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';
import { draggedCardsAtom } from '../shipments/dragged-cards.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { presenceMessageAtom } from './present-users.ts';
import { startPresence } from './report-presence.ts';

let isConnected = true;
let calls: readonly SentRequest[] = [];
const words: Presence[] = [];
const message = { day: testDay, people: [{ id: 2, name: 'Bernd Krüger', spots: [] }] };

beforeAll(() => {
  vi.useFakeTimers();
  vi.spyOn(socket(), 'connected', 'get').mockImplementation(() => isConnected);
  vi.spyOn(socket(), 'emit').mockImplementation((_event, ...given) => {
    words.push((given as unknown as [Presence])[0]);
  });
  store().set(signInStateAtom, {
    type: 'signedIn',
    user: {
      id: 1,
      email: 'anna@werkplan.example',
      name: 'Anna',
      language: null,
      role: 'planner' as const,
      mayChangeReleased: true,
      printsEmptyRuns: true,
    },
  });
  showDay();
  startPresence({ dragged: draggedCardsAtom, selected: selectionAtom });
});
afterAll(() => void vi.useRealTimers());

beforeEach(async () => {
  document.body.innerHTML = `
    <div data-row="12"><span data-field="steel"><button id="cell"></button><input id="editor"></span></div>
    <div data-card="5"><button id="card"></button></div>
    <div role="menu"><button id="menu"></button></div>
    <div role="dialog"><button id="dialog"></button></div>
    <button id="elsewhere"></button>`;
  isConnected = true;
  calls = serveWith(() => Response.json(message));
  store().set(draggedCardsAtom, []);
  store().set(selectionAtom, []);
  focus('elsewhere');
  await vi.advanceTimersByTimeAsync(2_000);
  words.length = 0;
});

const focus = (id: string): void => document.querySelector<HTMLElement>(`#${id}`)?.focus();
const happens = (event: string, ...values: unknown[]): void => {
  for (const listener of socket().listeners(event as 'heads'))
    (listener as (...given: unknown[]) => void)(...values);
};
const rest = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(250));
const last = (): Presence | undefined => words.at(-1);

it('a window in a draft reports only the day, without focus and cards', async () => {
  focus('card');
  await rest();
  expect(last()?.focus).toEqual({ entity: 'shipments', id: 5 });
  store().set(draftIdAtom, 'abcdefghijklmnopqrstuv');
  await rest();
  expect(last()).toEqual({ day: testDay, focus: null, mode: 'focus' });
  const told = words.length;
  focus('cell');
  store().set(selectionAtom, [{ id: 5, place: null }]);
  await rest();
  expect(words.length).toBe(told);
  store().set(draftIdAtom, null);
  await rest();
  expect(last()).toMatchObject({ focus: { entity: 'orders', id: 12 }, selected: [5] });
});

describe('a window reports its user’s place', () => {
  it.each([
    ['cell', { entity: 'orders', id: 12, field: 'steel' }, 'focus'],
    ['editor', { entity: 'orders', id: 12, field: 'steel' }, 'edit'],
    ['card', { entity: 'shipments', id: 5 }, 'focus'],
  ])('on the %s', async (id, place, mode) => {
    focus(id);
    await rest();
    expect(last()).toEqual({ day: testDay, focus: place, mode });
  });

  it('in a menu or dialog as the place before it was opened, in a dialog as editing', async () => {
    focus('card');
    await rest();
    focus('menu');
    await rest();
    expect(last()).toMatchObject({ focus: { id: 5 }, mode: 'focus' });
    focus('dialog');
    await rest();
    expect(last()).toMatchObject({ focus: { id: 5 }, mode: 'edit' });
  });

  it('as the dragged card, wherever the focus is, unless the card has no server id yet', async () => {
    focus('cell');
    store().set(draggedCardsAtom, [{ id: 8, place: null }]);
    await rest();
    expect(last()).toMatchObject({ focus: { entity: 'shipments', id: 8 }, mode: 'move' });
    store().set(draggedCardsAtom, [{ id: -1, place: null }]);
    await rest();
    expect(last()).toMatchObject({ focus: { entity: 'orders', id: 12 }, mode: 'focus' });
  });

  it('with the selected cards, at most ten, without those that have no server id', async () => {
    const ids = [-1, ...Array.from({ length: 12 }, (_, index) => index + 1)];
    store().set(
      selectionAtom,
      ids.map((id) => ({ id, place: null })),
    );
    await rest();
    expect(last()?.selected).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    store().set(selectionAtom, []);
    await rest();
    expect(last()).not.toHaveProperty('selected');
  });

  it('at most four times a second, and always the last place', async () => {
    focus('cell');
    focus('card');
    focus('editor');
    focus('card');
    expect(words).toHaveLength(1);
    await rest();
    expect(words.map(({ focus: place }) => place?.id)).toEqual([12, 5]);
  });

  it('not while it is unchanged, but again with each head', async () => {
    focus('card');
    await rest();
    words.length = 0;
    document.dispatchEvent(new Event('focusin'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(words).toEqual([]);
    happens('heads', { epoch: 'first', serverTime: '', today: testDay, build: '', revisions: {} });
    expect(last()).toMatchObject({ focus: { id: 5 } });
  });

  it('without a day once the page has left it', async () => {
    dispatch({ type: 'closed' });
    await rest();
    expect(last()?.day).toBeNull();
    showDay();
  });
});

describe('other users on the page', () => {
  it('are those of the last message, and cleared 3 s after the socket disconnects', async () => {
    happens('users', message);
    expect(store().get(presenceMessageAtom)).toEqual(message);
    isConnected = false;
    happens('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(store().get(presenceMessageAtom)).toEqual(message);
    await vi.advanceTimersByTimeAsync(1);
    expect(store().get(presenceMessageAtom)).toBeNull();
  });

  it('stay if the socket reconnects in time', async () => {
    happens('users', message);
    happens('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(2_000);
    happens('connect');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store().get(presenceMessageAtom)).toEqual(message);
  });
});

describe('without WebSockets', () => {
  beforeEach(async () => {
    isConnected = false;
    store().set(isReachableAtom, true);
    await vi.advanceTimersByTimeAsync(2_000);
  });

  it('a call reports the place at most once a second, and its answer contains the other users', async () => {
    focus('cell');
    await vi.advanceTimersByTimeAsync(0);
    focus('card');
    await vi.advanceTimersByTimeAsync(999);
    expect(calls.map(({ method, address }) => [method, address])).toEqual([['POST', '/api/presence']]);
    expect(store().get(presenceMessageAtom)).toEqual(message);
    await vi.advanceTimersByTimeAsync(1);
    const bodies = calls.map(({ body }) => body as Presence & { window: string });
    expect(bodies.map(({ focus: place }) => place?.id)).toEqual([12, 5]);
    expect(new Set(bodies.map(({ window }) => window)).size).toBe(1);
    expect(words).toEqual([]);
  });

  it('nothing is reported while the server is unreachable', async () => {
    store().set(isReachableAtom, false);
    focus('cell');
    await vi.advanceTimersByTimeAsync(5_000);
    expect([calls.length, words.length]).toEqual([0, 0]);
  });

  it('the window stops reporting by calls once its socket is connected', async () => {
    focus('cell');
    await vi.advanceTimersByTimeAsync(0);
    isConnected = true;
    happens('connect');
    await rest();
    expect(calls.at(-1)?.body).toMatchObject({ day: null, focus: null });
    expect(last()).toMatchObject({ focus: { id: 12 } });
    happens('connect');
    expect(calls).toHaveLength(2);
  });
});
