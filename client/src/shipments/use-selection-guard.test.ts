// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDropTarget, draggedTextAtom, endDrag, isDraggingAtom } from '../deliveries/drag/drag-atoms.ts';
import { dragController } from '../deliveries/drag/drag-controller.ts';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { showAppliedChange } from '../live/recent-changes.ts';
import { dispatch, handleEffects } from '../live/sync-store.ts';
import { showDay } from '../testing/shown-day.ts';
import { notify } from '../lib/notify.ts';
import { draggedCardsAtom } from './dragged-cards.ts';
import { selectionAtom } from './selection.ts';
import { lostCardReports, useSelectionGuard } from './use-selection-guard.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

handleEffects(showAppliedChange);

const date = testDay;
const tomorrow = '2026-11-24';
const told = vi.spyOn(notify, 'info').mockReturnValue();
const order = anOrder({ id: 1, date, constructionSite: 'Messe' });
const shipment = aShipment({ id: 5, date, productionOrderId: 1 });
const item = anItem({ id: 20, deliveryId: 4, ordinalNumberInDelivery: 19, shipmentId: 6 });
const text = anItem({ id: 21, deliveryId: 4, ordinalNumberInDelivery: 2, text: 'Kran' });

beforeAll(async () => {
  await setLanguage('de');
  await lostCardReports.load();
});
beforeEach(() => {
  showDay({
    trucks: [aTruck({ id: 3, registration: 'OG-BS 214' })],
    deliveries: [aDelivery({ id: 4, date, truckId: 3 })],
    orders: [order],
    shipments: [shipment, { ...shipment, id: 6 }, { ...shipment, id: 7 }],
    deliveryItems: [item, text],
  });
  told.mockClear();
  store().set(selectionAtom, []);
  endDrag();
});
afterEach(cleanup);

let revision = 0;
/** Delivers another user's change and waits for its announcement. */
const comes = async (patch: PatchMessage['patch']): Promise<void> => {
  revision += 1;
  dispatch({ type: 'patch', message: aPatch(revision, patch), at: 0 });
  await Promise.resolve();
};
beforeEach(() => void (revision = 0));
const ids = (): number[] =>
  store()
    .get(selectionAtom)
    .map(({ id }) => id);
const select = (...selected: readonly (readonly [number, string | null])[]): void =>
  store().set(
    selectionAtom,
    selected.map(([id, place]) => ({ id, place })),
  );

const changes = [
  [
    'placed',
    { deliveryItems: [anItem({ id: 30, deliveryId: 4, ordinalNumberInDelivery: 0, shipmentId: 5 })] },
    'liegt jetzt auf OG-BS 214, Platz 1.',
  ],
  [
    'moved to another day',
    { shipments: [{ ...shipment, date: tomorrow, version: 2 }] },
    'auf einen anderen Tag verschoben.',
  ],
  ['deleted', { shipments: [{ ...shipment, isDeleted: true, version: 2 }] }, 'gelöscht.'],
  ['canceled', { orders: [{ ...order, isCanceled: true, version: 2 }] }, 'storniert.'],
] as const;

describe('a selected card', () => {
  beforeEach(() => void renderHookInApp(() => useSelectionGuard(), undefined));

  it.each(changes)(
    'that a colleague has %s leaves the selection, with the reason and who it was',
    async (_how, patch, reason) => {
      select([5, null]);
      await comes(patch as unknown as PatchMessage['patch']);
      expect(ids()).toEqual([]);
      expect(told).toHaveBeenCalledOnce();
      const [words, options] = told.mock.calls[0] ?? [];
      expect(words).toMatch(/^Messe ist nicht mehr ausgewählt: /);
      expect(words?.endsWith(reason)).toBe(true);
      expect(options).toEqual({ detail: 'Geändert von Bernd Krüger' });
    },
  );

  it('is deselected when unassigned, and the others keep their order', async () => {
    select([7, null], [6, '4:19'], [5, null]);
    await comes({ deleted: { deliveryItems: [{ id: 20, version: 2 }] } });
    expect(ids()).toEqual([7, 5]);
    expect(told.mock.calls[0]?.[0]).toBe('Messe ist nicht mehr ausgewählt: liegt wieder in der Liste.');
  });

  it('stays selected during other changes, even of its order', async () => {
    select([5, null], [6, '4:19']);
    await comes({ orders: [{ ...order, note: 'Kran', version: 2 }] });
    await comes({ deliveryItems: [{ ...text, text: 'Pause', version: 2 }] });
    expect(ids()).toEqual([5, 6]);
    expect(told).not.toHaveBeenCalled();
  });

  it('is not reported if it is not selected', async () => {
    await comes({ shipments: [{ ...shipment, isDeleted: true, version: 2 }] });
    expect(told).not.toHaveBeenCalled();
  });

  it('is deselected without a toast when the day changes', () => {
    spec('4.17a');
    select([5, null]);
    store().set(chosenDayAtom, tomorrow);
    expect(ids()).toEqual([]);
    expect(told).not.toHaveBeenCalled();
  });

  it('is deselected when the page unmounts', () => {
    select([5, null]);
    cleanup();
    expect(ids()).toEqual([]);
    select([5, null]);
    store().set(chosenDayAtom, tomorrow);
    expect(ids()).toEqual([5]);
  });
});

/** Makes the drag follow the shown day in the tests of this block. */
const withDrag = (): void => {
  const nothing = (): void => undefined;
  let leave = nothing;
  beforeEach(() => void (leave = dragController().connect(null, nothing, nothing)));
  afterEach(() => leave());
};

describe('a dragged card', () => {
  withDrag();
  const hold = (...held: readonly number[]): void => {
    store().set(
      draggedCardsAtom,
      held.map((id) => ({ id, place: null })),
    );
    setDropTarget('list');
  };

  it.each(changes)('that another user has %s is dropped, which ends the drag', async (_how, patch) => {
    hold(5);
    await comes(patch as unknown as PatchMessage['patch']);
    expect(store().get(isDraggingAtom)).toBe(false);
    expect(told.mock.calls[0]?.[0]).toMatch(/^Messe wurde beim Ziehen /);
  });

  it('is dropped without the others', async () => {
    hold(5, 7);
    await comes({ shipments: [{ ...shipment, isDeleted: true, version: 2 }] });
    expect(
      store()
        .get(draggedCardsAtom)
        .map(({ id }) => id),
    ).toEqual([7]);
  });

  it('is reported once, even if it is also selected', async () => {
    renderHookInApp(() => useSelectionGuard(), undefined);
    select([5, null]);
    hold(5);
    await comes({ shipments: [{ ...shipment, isDeleted: true, version: 2 }] });
    expect([store().get(isDraggingAtom), ids(), told.mock.calls.length]).toEqual([false, [], 1]);
  });

  it('is dropped when another day is shown', () => {
    hold(5);
    showDay({ date: tomorrow }, testDay);
    expect(store().get(isDraggingAtom)).toBe(false);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('a dragged text', () => {
  withDrag();
  const hold = (itemId: number, place = '4:2'): void => store().set(draggedTextAtom, { itemId, place });

  it('is dropped when its item is removed, with a toast', async () => {
    hold(21);
    await comes({ deleted: { deliveryItems: [{ id: 21, version: 2 }] } });
    expect(store().get(isDraggingAtom)).toBe(false);
    expect(told.mock.calls).toEqual([['Die Notiz wurde beim Ziehen geändert oder entfernt.']]);
  });

  it('stays dragged during unrelated changes', async () => {
    hold(21);
    await comes({ deleted: { deliveryItems: [{ id: 20, version: 2 }] } });
    expect(store().get(draggedTextAtom)).toEqual({ itemId: 21, place: '4:2' });
  });

  it('is dragged under its server id once it has one', async () => {
    const own = anItem({ id: -1, deliveryId: 4, ordinalNumberInDelivery: 9, text: 'neu' });
    dispatch({
      type: 'mutationStarted',
      mutationId: 'mine',
      predict: (state) => ({ ...state, deliveryItems: new Map([...state.deliveryItems, [-1, own]]) }),
      at: 0,
    });
    hold(-1, '4:9');
    revision += 1;
    const message = aPatch(revision, { deliveryItems: [{ ...own, id: 40 }] }, { mutationId: 'mine' });
    dispatch({ type: 'patch', message, at: 0 });
    expect(store().get(draggedTextAtom)?.itemId).toBe(40);
    expect(told).not.toHaveBeenCalled();
  });
});
