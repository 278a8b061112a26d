import { anItem, anOrder, aDelivery, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { loadTexts } from '../lib/i18n.ts';
import { localWrites } from './local-writes.ts';
import { recentAuthorsAtom } from './recent-authors.ts';
import { showAppliedChange, recentChangesAtom } from './recent-changes.ts';
import { dispatch, handleEffects } from './sync-store.ts';
import { showDay } from '../testing/shown-day.ts';
import { changedRows } from './changed-rows.ts';
import { shownDayAtom, lastChangeAtom } from './day-store.ts';

handleEffects(showAppliedChange);
beforeAll(async () => await loadTexts('all'));
const date = testDay;
const order = anOrder({ id: 1, date });

beforeEach(() => {
  vi.useFakeTimers();
  store().set(recentChangesAtom, new Map());
  store().set(recentAuthorsAtom, new Map());
  showDay({
    trucks: [aTruck({ id: 3 })],
    deliveries: [aDelivery({ id: 4, date, truckId: 3 })],
    orders: [order, anOrder({ id: 2, date })],
    shipments: [1, 2].map((id) => aShipment({ id, date, productionOrderId: 1 })),
    deliveryItems: [
      anItem({ id: 20, deliveryId: 4, ordinalNumberInDelivery: 7, shipmentId: 1 }),
      anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 19, text: 'Kran' }),
    ],
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** Delivers a patch as the next revision of its stream. */
const comes = (patch: PatchMessage['patch'], given: Partial<PatchMessage> = {}, revision = 1): void =>
  dispatch({ type: 'patch', message: { ...aPatch(revision, patch), ...given }, at: 0 });
const flashing = (): string[] => [...store().get(recentChangesAtom).keys()];
const signed = (): Record<string, unknown> => Object.fromEntries(store().get(recentAuthorsAtom));
const bernd = { by: 'Bernd Krüger', id: 2 };

describe('another user’s change', () => {
  it('flashes its rows for 1.4 s, with the author', () => {
    comes({ deliveries: [aDelivery({ id: 4, date, truckId: 3, version: 2 })] });
    expect(store().get(lastChangeAtom('deliveries', 4))).toEqual(bernd);
    expect(store().get(lastChangeAtom('deliveries', 5))).toBeNull();
    vi.advanceTimersByTime(1_399);
    expect(flashing()).toEqual(['deliveries:4']);
    vi.advanceTimersByTime(1);
    expect(flashing()).toEqual([]);
  });

  it('tints its rows for 2 s under reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    try {
      comes({ deliveries: [aDelivery({ id: 4, date, truckId: 3, version: 2 })] });
    } finally {
      Reflect.deleteProperty(globalThis, 'matchMedia');
    }
    vi.advanceTimersByTime(1_999);
    expect(flashing()).toEqual(['deliveries:4']);
    vi.advanceTimersByTime(1);
    expect(flashing()).toEqual([]);
  });

  it('to an order flashes its cards, too', () => {
    comes({ orders: [{ ...order, note: 'Kran ab 7', version: 2 }] });
    expect(flashing()).toEqual(['orders:1', 'shipments:1', 'shipments:2']);
  });

  it('to a great many orders, as by a paste, does not flash their cards', () => {
    const many = Array.from({ length: 51 }, (_, index) => anOrder({ id: index + 1, date, version: 2 }));
    comes({ orders: many });
    expect(flashing()).toHaveLength(51);
  });

  it('to the same row again restarts the time', () => {
    comes({ orders: [{ ...order, note: 'a', version: 2 }] });
    vi.advanceTimersByTime(1_000);
    comes({ orders: [{ ...order, note: 'b', version: 3 }] }, { actor: { id: 7, name: 'Jan Müller' } }, 2);
    vi.advanceTimersByTime(1_000);
    expect(store().get(lastChangeAtom('orders', 1))).toEqual({ by: 'Jan Müller', id: 7 });
    vi.advanceTimersByTime(400);
    expect(flashing()).toEqual([]);
  });

  it('counts only rows that its stream owns', () => {
    const truck = aTruck({ id: 3, version: 2 });
    comes({ trucks: [truck], orders: [{ ...order, version: 2 }] }, { key: 'trucks' });
    expect(flashing()).toEqual(['trucks:3']);
  });
});

describe('changes that do not flash', () => {
  it.each([
    ['an own change', { mutationId: 'mine' }],
    ['the system’s', { actor: { id: null, name: 'System' } }],
  ])('%s does not flash, and shows no author', (_whose, given) => {
    localWrites().begin('mine', [])();
    comes({ orders: [{ ...order, version: 2 }] }, given);
    expect([flashing(), signed()]).toEqual([[], {}]);
  });

  it('a script’s change flashes without a user', () => {
    comes({ orders: [{ ...order, version: 2 }] }, { actor: { id: null, name: 'ERP', kind: 'token' } });
    expect(store().get(lastChangeAtom('orders', 1))).toEqual({ by: 'ERP', id: null });
  });

  it('a change without rows of the day does not flash', () => {
    comes({ deleted: { deliveryItems: [{ id: 20, version: 2 }] } });
    expect(flashing()).toEqual([]);
  });
});

describe('the author of a change is shown for 4 s', () => {
  it('at the card of the item, and at the slot of a text', () => {
    comes({
      deliveryItems: [
        anItem({ id: 20, deliveryId: 4, ordinalNumberInDelivery: 8, shipmentId: 1, version: 2 }),
        anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 19, text: 'Pause', version: 2 }),
      ],
    });
    expect(signed()).toEqual({
      'shipments:1': { ...bernd, field: null },
      'slots:4:19': { ...bernd, field: null },
    });
    vi.advanceTimersByTime(3_999);
    expect(Object.keys(signed())).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(signed()).toEqual({});
  });

  it.each([
    ['the field', { steel: 9_000, partsAmount: 11_000 }, 'steel'],
    ['no field that only follows from others', { partsAmount: 11_000 }, null],
    ['no field where nothing of it changed', {}, null],
  ])('at an order it names %s', (_what, changes, field) => {
    comes({ orders: [{ ...order, ...changes, version: 2 }] });
    expect(signed()['orders:1']).toEqual({ ...bernd, field });
  });
});

describe('rows that differ between two states of a day', () => {
  const shown = () => {
    const state = store().get(shownDayAtom);
    if (!state) throw new Error('no day');
    return state;
  };

  it('are changed and new rows, but not removed ones', () => {
    const before = shown();
    expect(changedRows(before, before)).toEqual([]);
    comes({ orders: [{ ...order, version: 2 }], deleted: { deliveryItems: [{ id: 20, version: 2 }] } });
    comes({ deliveryItems: [anItem({ id: 30, deliveryId: 4, text: 'neu' })] }, {}, 2);
    expect(changedRows(before, shown())).toEqual(['orders:1', 'deliveryItems:30']);
  });
});
