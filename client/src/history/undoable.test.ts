// @vitest-environment happy-dom
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { historyAtom } from './history-atoms.ts';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { deferredAnswer, serveWith, type SentRequest } from '../testing/fake-server.ts';
import { setLanguage } from '../testing/in-app.ts';
import { receiveChange, showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { localWrites } from '../live/local-writes.ts';
import { undoableAtom } from './undo-atoms.ts';
import { refreshUndoable, toggleHistory, undoNext } from './undoable.ts';

const date = '2026-11-23';
const entry = (changeId: number): HistoryEntry => ({
  changeId,
  at: '2026-11-23T08:00:00Z',
  actor: { kind: 'user', id: 1, name: 'Anna' },
  action: 'orders.cancel',
  undoOf: null,
  rootAction: 'orders.cancel',
  direction: 'done',
  undone: null,
  tip: changeId,
  rows: [],
  counts: {},
});
const next = (changeId: number) => ({ changeId, entry: entry(changeId) });

let notices: ReturnType<typeof collectToasts>;
const linesOf = (requests: readonly SentRequest[]): string[] => requests.map(({ line }) => line);

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  store().set(historyAtom, null);
  store().set(undoableAtom, null);
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
  showDay({ date, orders: [anOrder({ id: 7, date, orderId: '248016' })] });
});

/** Serves a planner's changes, newest last; undone ones can be redone. */
const serveChanges = (done: number[], undone: number[] = []): SentRequest[] =>
  serveWith(({ line }) => {
    const [, id] = /changes\/(\d+)\/undo/.exec(line) ?? [];
    if (id === undefined) {
      const [undo, redo] = [done.at(-1), undone.at(-1)];
      return {
        body: { undo: undo === undefined ? null : next(undo), redo: redo === undefined ? null : next(redo) },
      };
    }
    const from = done.at(-1) === Number(id) ? done : undone;
    from.pop();
    const made = Number(id) + 100;
    (from === done ? undone : done).push(made);
    return { body: { id: made, undoOf: Number(id), action: 'orders.cancel' } };
  });

describe('the undoable change', () => {
  it('is requested for the selected day', async () => {
    const requests = serveChanges([11]);
    refreshUndoable();
    await eventually(() => expect(store().get(undoableAtom)?.undo?.changeId).toBe(11));
    expect(linesOf(requests)).toEqual([`GET /api/undo?date=${date}`]);
  });

  it('is ignored for a day that was left before the answer', async () => {
    const { answer, give } = deferredAnswer();
    serveWith(() => answer);
    refreshUndoable();
    store().set(chosenDayAtom, '2026-11-24');
    give({ body: { undo: next(11), redo: null } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(store().get(undoableAtom)).toBeNull();
  });

  it('is kept without a toast when no answer comes', async () => {
    store().set(undoableAtom, { undo: next(5), redo: null });
    const requests = serveWith(() => ({ status: 503, body: { type: 'BUSY' } }));
    refreshUndoable();
    await eventually(() => expect(requests).toHaveLength(1));
    await new Promise((resolve) => setImmediate(resolve));
    expect(store().get(undoableAtom)?.undo?.changeId).toBe(5);
    expect(notices).toEqual([]);
  });
});

describe('undoing the newest change', () => {
  it('first requests which change it is', async () => {
    store().set(undoableAtom, { undo: next(5), redo: null });
    const requests = serveChanges([11]);
    undoNext('undo');
    await eventually(() => expect(notices).toHaveLength(1));
    expect(linesOf(requests)).toEqual([`GET /api/undo?date=${date}`, 'POST /api/changes/11/undo']);
    expect(notices[0]?.text).toMatch(/^Zurückgenommen: /);
  });

  it('runs one after the other, however fast the key repeats', async () => {
    const requests = serveChanges([11, 12, 13]);
    for (let press = 0; press < 3; press += 1) undoNext('undo');
    await eventually(() => expect(notices).toHaveLength(3));
    expect(linesOf(requests).filter((line) => line.startsWith('POST'))).toEqual([
      'POST /api/changes/13/undo',
      'POST /api/changes/12/undo',
      'POST /api/changes/11/undo',
    ]);
  });

  it('waits for the own change that is under way, but not for one that waits for a reason', async () => {
    const requests = serveChanges([11, 12]);
    const [end, askForReason] = [localWrites().begin('placed', []), localWrites().begin('asked', [])];
    localWrites().setAside('asked');
    vi.useFakeTimers();
    undoNext('undo');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toEqual([]);
    vi.useRealTimers();
    end();
    await eventually(() => expect(notices).toHaveLength(1));
    expect(linesOf(requests).at(-1)).toBe('POST /api/changes/12/undo');
    askForReason();
  });

  it('is dropped if the own change under way asks for a reason, also once that is given', async () => {
    const requests = serveChanges([11]);
    const end = localWrites().begin('placed', []);
    undoNext('undo');
    const sentAgain = localWrites().setAside('placed');
    sentAgain();
    end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(requests).toEqual([]);
    undoNext('undo');
    await eventually(() => expect(notices).toHaveLength(1));
    expect(linesOf(requests)).toContain('POST /api/changes/11/undo');
  });

  it('waits for an own change whose reason is given', async () => {
    const requests = serveChanges([11, 12]);
    const end = localWrites().begin('placed', []);
    localWrites().setAside('placed')();
    undoNext('undo');
    await new Promise((resolve) => setImmediate(resolve));
    expect(requests).toEqual([]);
    end();
    await eventually(() => expect(notices).toHaveLength(1));
    expect(linesOf(requests).at(-1)).toBe('POST /api/changes/12/undo');
  });

  it('redo restores what was undone last', async () => {
    const requests = serveChanges([11], []);
    undoNext('undo');
    undoNext('redo');
    await eventually(() => expect(notices).toHaveLength(2));
    expect(linesOf(requests).filter((line) => line.startsWith('POST'))).toEqual([
      'POST /api/changes/11/undo',
      'POST /api/changes/111/undo',
    ]);
    expect(notices[1]?.text).toMatch(/^Wiederhergestellt: /);
  });

  it.each([
    ['undo', 'Nichts rückgängig zu machen'],
    ['redo', 'Nichts zu wiederholen'],
  ] as const)('reports if there is nothing to %s', async (way, text) => {
    serveChanges([]);
    undoNext(way);
    await eventually(() => expect(notices).toEqual([{ tone: 'info', text }]));
  });

  it('does not block later ones after a failure', async () => {
    serveWith(() => ({ status: 500, body: { type: 'UNEXPECTED_EXCEPTION', displayMessage: 'Fehler.' } }));
    undoNext('undo');
    await eventually(() => expect(notices.map(({ text }) => text)).toEqual(['Fehler.']));
    serveChanges([11]);
    undoNext('undo');
    await eventually(() => expect(notices).toHaveLength(2));
    expect(notices[1]?.tone).toBe('success');
  });
});

describe('the button is refreshed', () => {
  const asksAfter = async (...changes: { actor: number; action: string }[]): Promise<number> => {
    const requests = serveChanges([11]);
    // Subscribes with its first request.
    refreshUndoable();
    await eventually(() => expect(requests).toHaveLength(1));
    requests.length = 0;
    vi.useFakeTimers();
    for (const { actor, action } of changes)
      receiveChange({ patch: {}, action, actor: { id: actor, name: 'Anna' } });
    await vi.advanceTimersByTimeAsync(149);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    vi.useRealTimers();
    return requests.length;
  };

  it.each([
    ['an own change, here or in another window', 1, 'orders.update', 1],
    ["a colleague's undo, which may be of an own change", 2, 'changes.undo', 1],
    ["nothing else of a colleague's", 2, 'orders.update', 0],
  ])('after %s', async (_, actor, action, times) => {
    expect(await asksAfter({ actor, action })).toBe(times);
  });

  it('once after several changes', async () => {
    expect(
      await asksAfter({ actor: 1, action: 'orders.update' }, { actor: 1, action: 'orders.update' }),
    ).toBe(1);
  });
});

describe('the key of the history', () => {
  it('opens and closes the day’s history', () => {
    document.body.innerHTML = '';
    toggleHistory();
    expect(store().get(historyAtom)).toEqual({ subject: { kind: 'day' }, title: null, also: null });
    toggleHistory();
    expect(store().get(historyAtom)).toBeNull();
  });

  it.each([
    [
      'an order',
      '<div data-row="7"><b tabindex="0">x</b></div>',
      '#248016',
      { kind: 'row', entity: 'orders', id: 7 },
    ],
    [
      'the first slot',
      '<div data-delivery="4"><b data-slot="0" tabindex="0">x</b></div>',
      'Platz 1',
      { kind: 'row', entity: 'deliveries', id: 4, slot: 0 },
    ],
    [
      'the last slot',
      '<div data-delivery="4"><b data-slot="19" tabindex="0">x</b></div>',
      'Platz 20',
      { kind: 'row', entity: 'deliveries', id: 4, slot: 19 },
    ],
    [
      'a card',
      '<div data-shipment="9"><b tabindex="0">x</b></div>',
      'Sendung',
      { kind: 'row', entity: 'shipments', id: 9 },
    ],
  ])('also offers the focused element’s history: %s', (_, html, label, subject) => {
    document.body.innerHTML = html;
    document.querySelector<HTMLElement>('b')?.focus();
    toggleHistory();
    expect(store().get(historyAtom)?.also).toEqual({ label, subject });
  });

  it('offers nothing for an order that is not loaded', () => {
    document.body.innerHTML = '<div data-row="99"><b tabindex="0">x</b></div>';
    document.querySelector<HTMLElement>('b')?.focus();
    toggleHistory();
    expect(store().get(historyAtom)?.also).toBeNull();
  });
});
