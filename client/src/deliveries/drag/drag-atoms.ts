import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { atom, type Getter } from 'jotai';
import { store } from '../../lib/client.ts';
import { dedupedAtom } from '../../live/atom-family.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import { marksOfShipments } from '../../shipments/removed-marks.ts';
import { placeKey } from '../../shipments/selection.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { itemAtom, slotsOfDeliveryAtom } from '../delivery-atoms.ts';
import { dropEffect, type DropEffect, type SlotContent } from './drop-effect.ts';

/** A slot (0–19) of a run. */
export interface Slot {
  readonly deliveryId: number;
  readonly slot: number;
}
/** The slot or list to which a drop would go; null where nothing can be dropped. */
export type DropTarget = Slot | 'list' | null;

/** A dragged slot text with its item and its slot as `deliveryId:slot`. */
export interface DraggedText {
  readonly itemId: number;
  readonly place: string;
}

export const itemIn = (get: Getter, { deliveryId, slot }: Slot): DeliveryItemRow | null => {
  const itemId = get(slotsOfDeliveryAtom(deliveryId))[slot] ?? null;
  return itemId === null ? null : (get(itemAtom(itemId)) ?? null);
};

export const slotContent = (get: Getter, slot: Slot): SlotContent => {
  const item = itemIn(get, slot);
  const card = item?.shipmentId ? get(cardAtom(item.shipmentId)) : null;
  return card && !isLive(card.shipment, card.order) ? null : item;
};

export const draggedTextAtom = atom<DraggedText | null>(null);

export const isDraggingAtom = atom(
  (get) => get(draggedCardsAtom).length > 0 || get(draggedTextAtom) !== null,
);

/** Drop target under the pointer, or the one reached by keys. */
export const dropTargetAtom = atom<DropTarget>(null);

/** Sets the target only when it changes, so that moves within a slot render nothing. */
export const setDropTarget = (target: DropTarget): void => {
  const keyOf = (one: DropTarget): string | null => (one === 'list' ? one : placeKey(one));
  if (keyOf(store().get(dropTargetAtom)) !== keyOf(target)) store().set(dropTargetAtom, target);
};

const contentOverAtom = atom((get): SlotContent | 'list' => {
  const over = get(dropTargetAtom);
  return over === null || over === 'list' ? over : slotContent(get, over);
});

export const dropEffectAtom = dedupedAtom(
  atom((get): DropEffect => {
    if (get(dropTargetAtom) === null || !get(isDraggingAtom)) return 'none';
    return dropEffect({ cards: get(draggedCardsAtom), text: get(draggedTextAtom) }, get(contentOverAtom));
  }),
  Object.is,
);

export const isOverListAtom = atom(
  (get) => get(dropTargetAtom) === 'list' && get(dropEffectAtom) === 'unassign',
);

/** Marks of the yard that a drop on the current target would remove, because it moves their cards. */
export const removedMarksAtom = atom((get): readonly YardMark[] => {
  const effect = get(dropEffectAtom);
  if (effect === 'none' || effect === 'taken') return [];
  const content = get(contentOverAtom);
  const moved = get(draggedCardsAtom).map(({ id }) => id);
  const other = content === 'list' ? null : content?.shipmentId;
  return marksOfShipments(get, other ? [...moved, other] : moved);
});

/** Clears the state of a drag, whether it has ended in a drop or not. */
export const endDrag = (): void => {
  store().set(draggedCardsAtom, []);
  store().set(draggedTextAtom, null);
  setDropTarget(null);
};
