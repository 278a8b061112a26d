import type { Getter } from 'jotai';
import type { SelectedCard } from '../../shipments/selection.ts';
import { slotsOfDeliveryAtom } from '../delivery-atoms.ts';
import { slotContent } from '../drag/drag-atoms.ts';

/**
 * Returns the slot (0–19) for a drop on a run's head: the first empty one, otherwise that of a dead card. Null if there
 * is none, or if the only card is already on this run.
 */
export const headSlot = (get: Getter, deliveryId: number, cards: readonly SelectedCard[]): number | null => {
  const [card, ...others] = cards;
  if (card?.place?.startsWith(`${deliveryId}:`) && others.length === 0) return null;
  const items = get(slotsOfDeliveryAtom(deliveryId));
  const empty = items.indexOf(null);
  const slot =
    empty === -1 ? items.findIndex((_, at) => slotContent(get, { deliveryId, slot: at }) === null) : empty;
  return slot === -1 ? null : slot;
};
