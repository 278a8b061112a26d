import type { Getter } from 'jotai';
import type { Selected } from '../../shipments/selection.ts';
import { itemsOfDeliveryAtom } from '../delivery-atoms.ts';
import { slotContent } from '../drag/drop-effect.ts';

/**
 * The slot (0–19) of a run that takes what is dropped on its head: the first empty one, else that of a dead card; null
 * where there is none, and for a card that is on this run already.
 */
export const headSlot = (get: Getter, deliveryId: number, cards: readonly Selected[]): number | null => {
  const [card, ...others] = cards;
  if (card?.place?.startsWith(`${deliveryId}:`) && others.length === 0) return null;
  const items = get(itemsOfDeliveryAtom(deliveryId));
  const empty = items.indexOf(null);
  const slot =
    empty === -1
      ? items.findIndex((_, at) => slotContent(get, { deliveryId, slot: at }).kind === 'free')
      : empty;
  return slot === -1 ? null : slot;
};
