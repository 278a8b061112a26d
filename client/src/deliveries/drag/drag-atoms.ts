import { atom } from 'jotai';
import { store } from '../../lib/client.ts';
import { steady } from '../../live/atom-family.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { placeOfShipmentAtom } from '../../shipments/shipment-atoms.ts';
import { slotKey } from '../board-stop.ts';
import { dropEffect, type DropEffect, slotContent } from './drop-effect.ts';
import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { marksOf } from '../../shipments/falling.ts';

/** A slot (0–19) of a run, the list, or null where nothing can be dropped. */
export type Target = { readonly deliveryId: number; readonly slot: number } | 'list' | null;

/** A dragged slot text with its item and original slot. */
export interface DraggedText {
  readonly itemId: number;
  readonly place: string;
}
export const draggedTextAtom = atom<DraggedText | null>(null);

export const isDraggingAtom = atom(
  (get) => get(draggedCardsAtom).length > 0 || get(draggedTextAtom) !== null,
);

/** Drop target under the pointer or reached by arrow keys. */
export const overAtom = atom<Target>(null);

const keyOf = (target: Target): string | null =>
  target === null || target === 'list' ? target : slotKey(target.deliveryId, target.slot);

/**
 * Updates the target only when it changes, so that moves within a slot render nothing; returns true when it
 * changed.
 */
export const aimAt = (target: Target): boolean => {
  if (keyOf(store().get(overAtom)) === keyOf(target)) return false;
  store().set(overAtom, target);
  return true;
};

export const aimedAt = (): Target => store().get(overAtom);

const effectAtom = atom((get): DropEffect => {
  const cards = get(draggedCardsAtom);
  const text = get(draggedTextAtom);
  const target = get(overAtom);
  if (target === null || (cards.length === 0 && !text)) return 'none';
  const drag = { cards, text };
  if (target === 'list') return dropEffect(drag, 'list');
  return dropEffect(drag, slotContent(get, target));
});
export const dropEffectAtom = steady(effectAtom, Object.is);

export const isOverListAtom = atom((get) => get(overAtom) === 'list' && get(dropEffectAtom) === 'unassign');

/** Yard marks of the cards that a drop here would move, which it removes. */
export const fallingAtom = atom((get): readonly YardMark[] => {
  const effect = get(dropEffectAtom);
  if (effect === 'none' || effect === 'taken') return [];
  const aim = get(overAtom);
  const dragged = get(draggedCardsAtom).map(({ id }) => id);
  const givesWay = effect === 'swap' || effect === 'replace';
  const other = givesWay && aim !== null && aim !== 'list' ? slotContent(get, aim) : null;
  return marksOf(get, other?.kind === 'card' ? [...dragged, other.shipmentId] : dragged);
});

export const endDrag = (): void => {
  store().set(draggedCardsAtom, []);
  store().set(draggedTextAtom, null);
  aimAt(null);
};

/** Slot key of a card; null in the list. */
export const placeOf = (shipmentId: number): string | null => {
  const place = store().get(placeOfShipmentAtom(shipmentId));
  return place && slotKey(place.deliveryId, place.slot);
};
