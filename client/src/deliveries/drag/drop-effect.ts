import type { Selected } from '../../shipments/selection.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Getter } from 'jotai';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { itemAtom, itemsOfDeliveryAtom } from '../delivery-atoms.ts';

/**
 * Effect of a drop: fill a free slot, swap two slots, replace a card that returns to the list, or unassign;
 * `taken` is refused, `none` changes nothing.
 */
export type DropEffect = 'place' | 'swap' | 'replace' | 'unassign' | 'taken' | 'none';

/** Content of a slot; canceled and deleted cards count as free. */
export type SlotContent =
  | { readonly kind: 'free' }
  | { readonly kind: 'text'; readonly itemId: number }
  | { readonly kind: 'card'; readonly itemId: number; readonly shipmentId: number };

export interface Dragging {
  /** In placing order; empty while a text is dragged. */
  readonly cards: readonly Selected[];
  readonly text: { readonly itemId: number } | null;
}

/** Decides what a drop does (rules/deliveries.md#what-a-drop-does). */
export const dropEffect = ({ cards, text }: Dragging, content: SlotContent | 'list'): DropEffect => {
  const [card] = cards;
  if (content === 'list') return cards.some(({ place }) => place !== null) ? 'unassign' : 'none';
  if (content.kind === 'free') return 'place';
  if (text) return content.itemId === text.itemId ? 'none' : 'swap';
  // Several cards only go to free slots, as with 'Place here'.
  if (cards.length > 1) return 'taken';
  if (content.kind === 'card' && content.shipmentId === card?.id) return 'none';
  if (card?.place) return 'swap';
  return content.kind === 'card' ? 'replace' : 'taken';
};

/** Reads the content of a slot (0–19) from the store. */
export const slotContent = (
  get: Getter,
  { deliveryId, slot }: { readonly deliveryId: number; readonly slot: number },
): SlotContent => {
  const itemId = get(itemsOfDeliveryAtom(deliveryId))[slot] ?? null;
  const item = itemId === null ? undefined : get(itemAtom(itemId));
  if (!item) return { kind: 'free' };
  if (item.shipmentId === null) return { kind: 'text', itemId: item.id };
  const card = get(cardAtom(item.shipmentId));
  if (card && !isLive(card.shipment, card.order)) return { kind: 'free' };
  return { kind: 'card', itemId: item.id, shipmentId: item.shipmentId };
};
