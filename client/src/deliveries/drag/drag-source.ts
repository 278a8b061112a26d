import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { may } from '../../account/may.ts';
import { store } from '../../lib/client.ts';
import { selectionAtom, type Selected } from '../../shipments/selection.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { slotKey } from '../board-stop.ts';
import { itemAtom, itemsOfDeliveryAtom } from '../delivery-atoms.ts';
import { nearest, numberOf } from '../../lib/dom-contract.ts';
import type { Target } from './drag-atoms.ts';

/** What is under the pointer or has the focus and can be picked up. */
export interface Source {
  /** The card or text as it is drawn. */
  readonly element: HTMLElement;
  /** Several when the card is one of the selected. */
  readonly cards: readonly Selected[];
  readonly text: { readonly itemId: number; readonly place: string } | null;
}

/** Dragging one of the selected drags all of them, the picked one along in its place of the order. */
const withSelected = (card: Selected): readonly Selected[] => {
  const selection = store().get(selectionAtom);
  return selection.some(({ id }) => id === card.id) ? selection : [card];
};

const cardSource = (target: Element, card: Selected): Source | null => {
  const element = nearest(target, 'class');
  // A dead card stays where it is.
  const isActive = store().get(cardAtom(card.id))?.class === 'active';
  return element && isActive ? { element, cards: withSelected(card), text: null } : null;
};

const slotSource = (target: Element, slotElement: HTMLElement): Source | null => {
  const deliveryId = numberOf(nearest(target, 'delivery'), 'delivery');
  const slot = numberOf(slotElement, 'slot');
  const itemId = store().get(itemsOfDeliveryAtom(deliveryId))[slot] ?? null;
  const item = itemId === null ? undefined : store().get(itemAtom(itemId));
  if (!item) return null;
  const place = slotKey(deliveryId, slot);
  if (item.shipmentId !== null) return cardSource(target, { id: item.shipmentId, place });
  const element = target.closest<HTMLElement>('[role=button]');
  return element && slotElement.contains(element)
    ? { element, cards: [], text: { itemId: item.id, place } }
    : null;
};

const editor = 'input, textarea, select, [contenteditable=true]';

/** The card or slot text that `target` is part of; null where there is none to drag, in an open editor, and for a viewer. */
export const sourceOf = (target: EventTarget | null): Source | null => {
  if (!(target instanceof Element) || target.closest(editor) || !may(fillSlotEndpoint)) return null;
  const slot = nearest(target, 'slot');
  if (slot) return slotSource(target, slot);
  const listed = nearest(target, 'shipment');
  return listed && cardSource(target, { id: numberOf(listed, 'shipment'), place: null });
};

/** Where it is picked up. */
export const originOf = ({ cards, text }: Source): Target => {
  const place = text?.place ?? cards[0]?.place ?? null;
  if (place === null) return 'list';
  const [deliveryId, slot] = place.split(':').map(Number);
  return { deliveryId: deliveryId ?? 0, slot: slot ?? 0 };
};
