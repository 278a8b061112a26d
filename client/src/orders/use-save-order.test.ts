// @vitest-environment happy-dom
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { rowAtom } from '../live/day-store.ts';
import { deferredAnswer, serveWith } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { changeDay, showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { conflictsOfOrderAtom, removeConflict } from './order-conflicts.ts';
import type { OrderChanges } from './order-edit.ts';
import { useSaveOrder } from './use-save-order.ts';

const date = '2026-11-23';
const order = anOrder({ id: 7, date, orderId: '248016', city: 'Kehl', steel: 8_000, matting: 2_000 });
let notices: ReturnType<typeof collectToasts>;

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  document.body.innerHTML = '';
  for (const conflict of store().get(conflictsOfOrderAtom(7))) removeConflict(conflict);
  showDay({ date, orders: [order] });
});

const save = async (changes: OrderChanges, seen: Order = order): Promise<boolean> =>
  await renderHookInApp(() => useSaveOrder(), undefined).result.current(seen, changes);

const saved = (changes: object) => ({
  body: { ...order, ...changes, version: 2 },
  headers: { 'x-change-id': '31' },
});

const conflict = (field: string, more: object = {}) => ({
  field,
  base: 'Kehl',
  yours: 'Lahr',
  theirs: 'Haslach',
  by: 'Bernd Krüger',
  at: '2026-11-23T08:00:00Z',
  ...more,
});
const refusal = (conflicts: readonly object[], current: object) => ({
  status: 409,
  body: { type: 'EDIT_CONFLICT', displayMessage: 'x', conflict: conflicts, current },
});

describe('saving a field', () => {
  it('sends the whole row as its editor saw it, with the change', async () => {
    const requests = serveWith(() => saved({ city: 'Lahr' }));
    await expect(save({ city: 'Lahr' })).resolves.toBe(true);
    expect(requests).toMatchObject([{ line: 'PUT /api/orders/7', body: { ...order, city: 'Lahr' } }]);
  });

  it('reports the saved order with an undo', async () => {
    serveWith(() => saved({ city: 'Lahr' }));
    await save({ city: 'Lahr' });
    expect(notices).toMatchObject([{ tone: 'success', action: { label: 'Rückgängig' } }]);
    expect(notices[0]?.text).toBe('Auftrag 248016 gespeichert');
  });

  it('offers no undo if nothing was changed', async () => {
    serveWith(() => ({ body: order }));
    await save({ city: 'Kehl' });
    expect(notices[0]?.action).toBeUndefined();
  });

  it('shows the new value before the answer', async () => {
    const { answer, give } = deferredAnswer();
    serveWith(() => answer);
    const saving = save({ city: 'Lahr' });
    expect(store().get(rowAtom('orders', 7))?.city).toBe('Lahr');
    give(saved({ city: 'Lahr' }));
    await expect(saving).resolves.toBe(true);
  });

  it('is based on the newest row if others have changed other fields', async () => {
    const requests = serveWith(() => saved({}));
    changeDay({ orders: [{ ...order, time: '06:00', version: 2 }] });
    await save({ city: 'Lahr' });
    expect(requests[0]?.body).toMatchObject({ version: 2, time: '06:00', city: 'Lahr' });
  });

  it('is based on the seen row if the same field has changed since, so that the server reports the conflict', async () => {
    const requests = serveWith(() => saved({}));
    changeDay({ orders: [{ ...order, city: 'Haslach', version: 2 }] });
    await save({ city: 'Lahr' });
    expect(requests[0]?.body).toMatchObject({ version: 1, city: 'Lahr' });
  });

  it('ties steel and matting, because no order may lack both', async () => {
    const requests = serveWith(() => saved({}));
    changeDay({ orders: [{ ...order, matting: 0, version: 2 }] });
    await save({ steel: 0 });
    expect(requests[0]?.body).toMatchObject({ version: 1, steel: 0, matting: 2_000 });
  });
});

describe('when another user was faster', () => {
  it('the choice opens at the field without a toast if the row is listed', async () => {
    document.body.innerHTML = '<div data-row="7"></div>';
    serveWith(() => refusal([conflict('city')], { ...order, city: 'Haslach', version: 2 }));
    await expect(save({ city: 'Lahr' })).resolves.toBe(true);
    expect(store().get(conflictsOfOrderAtom(7))).toMatchObject([
      { field: 'city', yours: 'Lahr', theirs: 'Haslach', together: [], order: { version: 2 } },
    ]);
    expect(notices).toEqual([]);
    expect(store().get(rowAtom('orders', 7))?.city).toBe('Kehl');
  });

  it('a toast reports it if the row is no longer listed', async () => {
    serveWith(() => refusal([conflict('city')], order));
    await save({ city: 'Lahr' });
    expect(notices).toEqual([{ tone: 'error', text: 'Bernd Krüger hat inzwischen „Ort“ geändert: Haslach' }]);
  });

  it('a field changed only by the other user is part of the choice if both changes together break a rule', async () => {
    const theirs = conflict('steel', { base: 8_000, yours: 8_000, theirs: 0 });
    const mine = conflict('matting', { base: 2_000, yours: 0, theirs: 2_000 });
    serveWith(() => refusal([theirs, mine], { ...order, steel: 0, version: 2 }));
    await save({ matting: 0 });
    expect(store().get(conflictsOfOrderAtom(7))).toMatchObject([
      { field: 'matting', together: [{ field: 'steel', theirs: 0 }] },
    ]);
    expect(notices[0]?.text).toBe('Bernd Krüger hat inzwischen „Stahl“ geändert: 0 kg');
  });
});

describe('after another refusal', () => {
  it('the reason and the old value are shown, and the editor may stay open', async () => {
    serveWith(() => ({
      status: 409,
      body: { type: 'ORDER_READ_ONLY', displayMessage: 'Der Auftrag ist vorbei.' },
    }));
    await expect(save({ city: 'Lahr' })).resolves.toBe(false);
    expect(notices).toEqual([{ tone: 'error', text: 'Der Auftrag ist vorbei.' }]);
    expect(store().get(rowAtom('orders', 7))?.city).toBe('Kehl');
    expect(store().get(conflictsOfOrderAtom(7))).toEqual([]);
  });

  it('a row without a server id is not changed', async () => {
    const requests = serveWith(() => saved({}));
    await expect(save({ city: 'Lahr' }, { ...order, id: -1 })).resolves.toBe(false);
    expect(requests).toEqual([]);
    expect(notices.map(({ tone }) => tone)).toEqual(['info']);
  });
});
