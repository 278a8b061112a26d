import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aPatch, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { dispatch } from '../live/sync-store.ts';
import { showDay } from '../testing/shown-day.ts';
import { draggedCardsAtom } from '../shipments/dragged-cards.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { focusedSlotAtom, slotKey, tabStopOfRunAtom } from './board-stop.ts';
import { addedLoadAtom, wouldOverloadAtom } from './planned-load.ts';

const date = testDay;

/** Run 4 may carry 24 t and carries 10 t; run 40 carries nothing. */
beforeEach(() => {
  showDay({
    trucks: [aTruck({ id: 3, capacity: 24_000 })],
    deliveries: [4, 40].map((id) => aDelivery({ id, date, truckId: 3 })),
    orders: [anOrder({ id: 1, date })],
    shipments: [10_000, 14_000, 1, 0].map((amount, index) =>
      aShipment({ id: index + 1, date, productionOrderId: 1, amount }),
    ),
    deliveryItems: [anItem({ id: 20, deliveryId: 4, shipmentId: 1 })],
  });
  store().set(selectionAtom, []);
  store().set(draggedCardsAtom, []);
  store().set(focusedSlotAtom, null);
});

describe('the weight that cards would add to a run', () => {
  const listed = (...ids: readonly number[]) => ids.map((id) => ({ id, place: null }));

  it('is 0 without a selection', () => {
    expect(store().get(addedLoadAtom(4))).toBe(0);
    expect(store().get(wouldOverloadAtom(4))).toBe(false);
  });

  it('is the sum of the selected cards', () => {
    store().set(selectionAtom, listed(2, 3));
    expect(store().get(addedLoadAtom(4))).toBe(14_001);
  });

  it('is that of the dragged cards, even if others are selected', () => {
    store().set(selectionAtom, listed(2, 3));
    store().set(draggedCardsAtom, listed(3));
    expect(store().get(addedLoadAtom(4))).toBe(1);
  });

  it('ignores cards that are already on this run, but not on another', () => {
    store().set(selectionAtom, [{ id: 1, place: slotKey(4, 0) }, ...listed(3)]);
    expect([4, 40].map((id) => store().get(addedLoadAtom(id)))).toEqual([1, 10_001]);
    // Run 40 starts with the same digit, which a prefix match would confuse.
    store().set(selectionAtom, [{ id: 1, place: slotKey(40, 0) }]);
    expect([4, 40].map((id) => store().get(addedLoadAtom(id)))).toEqual([10_000, 0]);
  });

  it('counts a card that has just left the day as 0', () => {
    store().set(selectionAtom, listed(99));
    expect(store().get(addedLoadAtom(4))).toBe(0);
  });

  it('overloads it by one kilogram too much, but not by filling it completely', () => {
    store().set(selectionAtom, listed(2));
    expect(store().get(wouldOverloadAtom(4))).toBe(false);
    store().set(selectionAtom, listed(2, 3));
    expect(store().get(wouldOverloadAtom(4))).toBe(true);
    expect(store().get(wouldOverloadAtom(40))).toBe(false);
  });

  it('does not warn about an overloaded run if the cards add nothing', () => {
    const smaller = aTruck({ id: 3, capacity: 9_999, version: 2 });
    dispatch({ type: 'patch', message: aPatch(1, { trucks: [smaller] }, { key: 'trucks' }), at: 0 });
    store().set(selectionAtom, listed(3));
    expect(store().get(wouldOverloadAtom(4))).toBe(true);
    store().set(selectionAtom, listed(4));
    expect(store().get(wouldOverloadAtom(4))).toBe(false);
  });
});

describe('the tab stop of the board', () => {
  const stops = (...places: readonly (readonly [number, number])[]): boolean[] =>
    places.map(([deliveryId, slot]) => store().get(tabStopOfRunAtom(deliveryId)) === slot);

  it('is the first slot of the first run by default', () => {
    expect(stops([4, 0], [4, 1], [40, 0])).toEqual([true, false, false]);
  });

  it('is the slot that was focused last', () => {
    store().set(focusedSlotAtom, slotKey(40, 19));
    expect(stops([4, 0], [40, 19])).toEqual([false, true]);
  });

  it('is the first slot again after that slot’s run is gone', () => {
    store().set(focusedSlotAtom, slotKey(41, 3));
    expect(stops([4, 0], [41, 3])).toEqual([true, false]);
  });

  it('is absent on a day without runs', () => {
    showDay();
    expect(stops([4, 0])).toEqual([false]);
  });
});
