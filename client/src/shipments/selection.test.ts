import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import {
  deselectAtom,
  deselectionReason,
  selectionAtom,
  selectionNumberAtom,
  toggleSelectedAtom,
} from './selection.ts';

const day = '2026-11-23';
const stateWith = (shipment: object, order: object = {}): DayState =>
  ({
    date: day,
    shipments: new Map([[1, { id: 1, productionOrderId: 7, date: day, isDeleted: false, ...shipment }]]),
    orders: new Map([[7, { id: 7, isCanceled: false, ...order }]]),
  }) as unknown as DayState;
const inList = { id: 1, place: null };

describe('selection', () => {
  it('numbers the cards in the order of selection, without gaps', () => {
    const store = createStore();
    for (const id of [5, 3, 8]) store.set(toggleSelectedAtom, { id, place: null });
    store.set(toggleSelectedAtom, { id: 3, place: null });
    expect(store.get(selectionAtom).map(({ id }) => id)).toEqual([5, 8]);
    expect(store.get(selectionNumberAtom(8))).toBe(2);
    expect(store.get(selectionNumberAtom(3))).toBeNull();
    store.set(deselectAtom, [5]);
    expect(store.get(selectionNumberAtom(8))).toBe(1);
  });
});

describe('lostReason', () => {
  const at = (place: string | null) => () => place;

  it('is null for a live card at the place where it was selected', () => {
    expect(deselectionReason(stateWith({}), inList, at(null))).toBeNull();
    expect(deselectionReason(stateWith({}), { id: 1, place: '4:0' }, at('4:0'))).toBeNull();
  });

  it('is what happened to the card', () => {
    expect(deselectionReason(stateWith({}), inList, at('4:0'))).toBe('placed');
    expect(deselectionReason(stateWith({}), { id: 1, place: '4:0' }, at(null))).toBe('unassigned');
    expect(deselectionReason(stateWith({ date: '2026-11-24' }), inList, at(null))).toBe('moved');
    expect(deselectionReason(stateWith({}), { id: 2, place: null }, at(null))).toBe('moved');
    expect(deselectionReason(stateWith({ isDeleted: true }), inList, at(null))).toBe('deleted');
    expect(deselectionReason(stateWith({}, { isCanceled: true }), inList, at(null))).toBe('canceled');
  });
});
