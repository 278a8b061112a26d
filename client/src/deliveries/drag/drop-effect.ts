import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { SelectedCard } from '../../shipments/selection.ts';

export interface Dragging {
  /** Dragged cards in the order in which they are placed; empty while a text is dragged. */
  readonly cards: readonly SelectedCard[];
  readonly text: { readonly itemId: number } | null;
}

/**
 * Effect of a drop: fill a free slot, swap two slots, replace a card that returns to the list, or unassign. `taken` means
 * that the drop is refused, `none` that it changes nothing.
 */
export type DropEffect = 'place' | 'swap' | 'replace' | 'unassign' | 'taken' | 'none';

/** The item in a slot; null for a free slot. A dead card's slot counts as free. */
export type SlotContent = Pick<DeliveryItemRow, 'id' | 'shipmentId'> | null;

/** Decides what a drop does (rules/deliveries.md#what-a-drop-does). */
export const dropEffect = ({ cards, text }: Dragging, content: SlotContent | 'list'): DropEffect => {
  const [card] = cards;
  if (content === 'list') return cards.some(({ place }) => place !== null) ? 'unassign' : 'none';
  if (!content) return 'place';
  if (text) return content.id === text.itemId ? 'none' : 'swap';
  // Several cards only go to free slots, as with 'Place here'.
  if (cards.length > 1) return 'taken';
  if (content.shipmentId === card?.id) return 'none';
  if (card?.place) return 'swap';
  return content.shipmentId === null ? 'taken' : 'replace';
};
