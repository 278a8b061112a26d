// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { refusal, serveCalls, serveWith } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';
import { notify } from '../lib/notify.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { isHighlightedAtom } from './highlight.ts';
import { selectionAtom } from './selection.ts';
import {
  deletePart,
  editAmount,
  moveLeftoversToDay,
  moveToDate,
  splitWithToast,
} from './shipment-actions.ts';
import { saveNote } from './shipment-api.ts';
import { useUnassignedWarning } from './use-unassigned-warning.ts';
import { csrfKey } from '../lib/stored-keys.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = testDay;
const order = anOrder({ id: 1, date, constructionSite: 'Messe', city: 'Stuttgart', partsAmount: 20_000 });
const listed = aShipment({
  id: 5,
  date,
  productionOrderId: 1,
  splitNumber: 1,
  totalNumberOfSplits: 2,
  version: 3,
});
const placed = { ...listed, id: 6, splitNumber: 2 };
const { productionOrderId: _, ...fields } = listed;
/** Builds the server's answer for a card. */
const answerOf = (id: number) => ({ ...fields, id, order });

const shown = {
  success: vi.spyOn(notify, 'success').mockReturnValue(),
  info: vi.spyOn(notify, 'info').mockReturnValue(),
  warning: vi.spyOn(notify, 'warning').mockReturnValue(),
  error: vi.spyOn(notify, 'error').mockReturnValue(),
};
const words = (tone: keyof typeof shown): unknown[] => shown[tone].mock.calls.map(([text]) => text);

beforeAll(async () => {
  await setLanguage('de');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllMocks();
  showDay({
    trucks: [aTruck({ id: 3 })],
    deliveries: [aDelivery({ id: 4, date, truckId: 3 })],
    orders: [order],
    shipments: [listed, placed],
    deliveryItems: [anItem({ id: 21, deliveryId: 4, shipmentId: 6 })],
  });
  store().set(
    selectionAtom,
    [5, 6].map((id) => ({ id, place: null })),
  );
});
afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});
const selected = (): number[] =>
  store()
    .get(selectionAtom)
    .map(({ id }) => id);
const isLit = (id: number): boolean => store().get(isHighlightedAtom(id));

describe('splitting a card', () => {
  it.each([
    ['into halves', undefined, { shipmentId: 5, version: 3 }],
    ['with an amount for the new part', 1, { shipmentId: 5, amount: 1, version: 3 }],
  ])('%s reports the new part’s place, and highlights it for a moment', async (_how, amount, body) => {
    const calls = serveWith(() => Response.json([answerOf(5), answerOf(31)]));
    await splitWithToast(listed, order, amount);
    expect(calls[0]).toMatchObject({ method: 'POST', address: '/api/shipments', body });
    expect(words('success')).toEqual([
      'Die Sendung Messe Stuttgart ist geteilt, der neue Teil liegt in der Liste.',
    ]);
    expect([isLit(31), isLit(5)]).toEqual([true, false]);
    vi.advanceTimersByTime(1_400);
    expect(isLit(31)).toBe(false);
  });

  it('that is refused shows the reason, and highlights no card', async () => {
    serveWith(() => refusal('VALIDATION_ERRORS', { displayMessage: 'Zu klein.' }));
    await splitWithToast(listed, order);
    expect([words('error'), words('success'), isLit(31)]).toEqual([['Zu klein.'], [], false]);
  });
});

describe('deleting a part', () => {
  it('removes only it from the selection', async () => {
    serveWith(() => Response.json(answerOf(5)));
    await deletePart(listed, order);
    expect([selected(), words('success')]).toEqual([[6], ['Die Sendung Messe Stuttgart ist gelöscht.']]);
  });

  it('is not requested before it has a server id', async () => {
    const calls = serveWith(() => Response.json(answerOf(5)));
    await deletePart({ ...listed, id: -1 }, order);
    expect([calls.length, words('info')]).toEqual([0, ['Dieser Eintrag wird noch gespeichert.']]);
  });
});

describe('a new amount', () => {
  const refused = vi.fn<(error: unknown) => void>();

  it('of a listed card is saved with its seen place', async () => {
    spec('4.23');
    const calls = serveWith(() => Response.json(answerOf(5)));
    expect(await editAmount(listed, 0, refused)).toBe(true);
    expect(calls[0]?.body).toMatchObject({ amount: 0, version: 3, expectedItemId: null });
    expect(selected()).toEqual([5, 6]);
    expect(shown.success.mock.calls[0]?.[1]).not.toHaveProperty('detail');
  });

  it('of a placed card unassigns it, which the toast mentions', async () => {
    const calls = serveWith(() => Response.json(answerOf(6)));
    expect(await editAmount(placed, 9_999_999, refused)).toBe(true);
    expect(calls[0]?.body).toMatchObject({ amount: 9_999_999, expectedItemId: 21 });
    expect([selected(), isLit(6)]).toEqual([[5], true]);
    expect(shown.success.mock.calls[0]?.[1]).toMatchObject({
      detail: 'Die Sendung liegt wieder in der Liste.',
    });
  });

  it('is shown at once, and reverted with the reason if another user was faster', async () => {
    const conflict = [{ field: 'amount', by: 'Bernd', yours: 1, theirs: 7_000 }];
    serveWith(() => refusal('EDIT_CONFLICT', { displayMessage: 'Geändert.', conflict, current: listed }));
    const saving = editAmount(listed, 500, refused);
    const amount = () => store().get(shownDayAtom)?.shipments.get(5)?.amount;
    expect(amount()).toBe(500);
    expect(await saving).toBe(false);
    expect([amount(), refused.mock.calls.length]).toEqual([10_000, 1]);
    expect(shown.error.mock.calls).toEqual([['Geändert.', { detail: 'Bernd hat eingetragen: 7000' }]]);
  });
});

describe('shipments left from earlier days', () => {
  it.each([
    [[], 'info'],
    [[31], 'success'],
    [[31, 32, 33], 'success'],
  ] as const)('%j moves to the day, with a toast', async (ids, tone) => {
    const calls = serveWith(() => Response.json(ids.map(answerOf)));
    await moveLeftoversToDay('2027-01-01');
    expect(calls[0]).toMatchObject({ address: '/api/shipments/leftovers', body: { date: '2027-01-01' } });
    expect(words(tone)).toHaveLength(1);
    if (ids.length > 0) expect(words(tone)[0]).toContain('01.01.2027');
    if (ids.length > 1) expect(words(tone)[0]).toContain('3');
    expect(ids.every(isLit)).toBe(true);
  });
});

describe('moving a card to another day', () => {
  it('removes it from the selection; its dialog shows a refusal', async () => {
    serveWith(() => refusal('SHIPMENT_READ_ONLY'));
    await expect(moveToDate(listed, '2026-11-28')).rejects.toMatchObject({ type: 'SHIPMENT_READ_ONLY' });
    expect([selected(), words('error')]).toEqual([[6], []]);
  });
});

describe('a note', () => {
  it.each([
    ['on the order', {}, 'PUT', '/api/orders/1'],
    ['on the part itself once that is deleted', { isDeleted: true }, 'PUT', '/api/shipments/5'],
  ])('is written %s', async (_where, changes, method, address) => {
    spec('2.39e', '2.39f', '4.14');
    const calls = serveCalls();
    await saveNote({ ...listed, ...changes }, order, 'Kran').catch(() => undefined);
    expect(calls[0]?.method).toBe(method);
    expect(calls[0]?.address.startsWith(address)).toBe(true);
    expect(calls[0]?.body).toMatchObject({ note: 'Kran' });
  });
});

describe('the warning about unassigned shipments', () => {
  // The warning waits until the page is usable.
  beforeEach(markPageUsable);

  /** Visits the page; returns its requests and warnings. */
  const visit = async (wait: boolean) => {
    shown.warning.mockClear();
    const calls = serveWith(() => Response.json(wait));
    const { unmount } = renderHookInApp(useUnassignedWarning, undefined);
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
    unmount();
    return { asks: calls.map(({ line }) => line), warns: words('warning') };
  };
  const ask = ['GET /api/shipments/unassigned/notification'];
  const text = 'Es gibt Aufträge ohne LKW. Bitte jetzt zuweisen.';

  it('appears once per sign-in, also across reloads, and again after the next one', async () => {
    spec('4.28');
    localStorage.setItem(csrfKey, 'first-sign-in');
    expect(await visit(true)).toEqual({ asks: ask, warns: [text] });
    expect(await visit(true)).toEqual({ asks: [], warns: [] });
    localStorage.setItem(csrfKey, 'other-sign-in');
    expect(await visit(true)).toEqual({ asks: ask, warns: [text] });
  });

  it('does not appear without unassigned shipments, but may appear later', async () => {
    localStorage.setItem(csrfKey, 'third-sign-in');
    expect(await visit(false)).toEqual({ asks: ask, warns: [] });
    expect(await visit(true)).toEqual({ asks: ask, warns: [text] });
  });
});
