import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';

/** A selected card. `place` is its slot when it was selected, as `deliveryId:slot`, or null if it was in the list. */
export interface SelectedCard {
  readonly id: number;
  readonly place: string | null;
}

export const selectionAtom = atom<readonly SelectedCard[]>([]);
export const isSelectingAtom = atom((get) => get(selectionAtom).length > 0);

/** The card's number in the selection, counted from 1; null if it is not selected. */
export const selectionNumberAtom = weakAtomFamily((id: number) =>
  atom((get) => {
    const index = get(selectionAtom).findIndex((selected) => selected.id === id);
    return index === -1 ? null : index + 1;
  }),
);

export const toggleSelectedAtom = atom(null, (get, set, card: SelectedCard) => {
  const selection = get(selectionAtom);
  const without = selection.filter(({ id }) => id !== card.id);
  set(selectionAtom, without.length === selection.length ? [...selection, card] : without);
});

export const deselectAtom = atom(null, (get, set, ids: readonly number[]) => {
  const kept = get(selectionAtom).filter(({ id }) => !ids.includes(id));
  if (kept.length < get(selectionAtom).length) set(selectionAtom, kept);
});

/** Writes a slot as `deliveryId:slot`; null for the list. */
export const placeKey = (place: { deliveryId: number; slot: number } | null): string | null =>
  place && `${place.deliveryId}:${place.slot}`;

/** Change by which a card is lost from the selection; `placed` means in another slot, `moved` to another day. */
export type DeselectionReason = 'placed' | 'unassigned' | 'moved' | 'canceled' | 'deleted';

/** Returns why a card can no longer be selected; null if it can (rules/shipments.md#a-selected-card-can-be-lost). */
export const deselectionReason = (
  state: DayState,
  selected: SelectedCard,
  placeOf: (shipmentId: number) => string | null,
): DeselectionReason | null => {
  const shipment = state.shipments.get(selected.id);
  const order = shipment && state.orders.get(shipment.productionOrderId);
  if (!shipment || !order) return 'moved';
  if (order.isCanceled) return 'canceled';
  if (shipment.isDeleted) return 'deleted';
  if (shipment.date !== state.date) return 'moved';
  const place = placeOf(selected.id);
  if (place === selected.place) return null;
  return place === null ? 'unassigned' : 'placed';
};
