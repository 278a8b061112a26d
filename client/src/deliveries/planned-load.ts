import { kgOverCapacity } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { atom, type Atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { draggedCardsAtom } from '../shipments/dragged-cards.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { shipmentAtom } from '../shipments/shipment-atoms.ts';
import { isChosenRunAtom, openSuggestionAtom } from '../shipments/suggesting.ts';
import { loadOfDeliveryAtom, truckOfDeliveryAtom } from './delivery-atoms.ts';
import { proposedLoadAtom, proposalScopeAtom } from './proposed.ts';

/** Cards to be placed next: the dragged ones, otherwise the selected ones. */
export const nextCardsAtom = atom((get) => {
  const dragged = get(draggedCardsAtom);
  return dragged.length > 0 ? dragged : get(selectionAtom);
});

/**
 * Weight (kg) that the cards to be placed would add to the run; 0 for cards already on it. With open suggestions, it is
 * 0 for all runs but the chosen one. With an open proposal and no cards to be placed, it is the proposal's net change,
 * which may be negative.
 */
export const addedLoadAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    if (get(proposalScopeAtom) && get(nextCardsAtom).length === 0) return get(proposedLoadAtom(deliveryId));
    if (get(openSuggestionAtom) && !get(isChosenRunAtom(deliveryId))) return 0;
    return get(nextCardsAtom)
      .filter(({ place }) => place === null || !place.startsWith(`${deliveryId}:`))
      .reduce((sum, { id }) => sum + (get(shipmentAtom(id))?.amount ?? 0), 0);
  }),
);

/** Set by the loads extra: tells if the cards to be placed would exceed a limit of the truck other than its capacity. */
export const wouldExceedAtom = atom<{ readonly of: (deliveryId: number) => Atom<boolean> } | null>(null);

/** True if the cards to be placed would exceed the truck's capacity, or a limit of which the loads extra knows. */
export const wouldOverloadAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const exceeds = get(wouldExceedAtom);
    if (exceeds && get(exceeds.of(deliveryId))) return true;
    const added = get(addedLoadAtom(deliveryId));
    const capacity = get(truckOfDeliveryAtom(deliveryId))?.capacity ?? 0;
    return added > 0 && kgOverCapacity(get(loadOfDeliveryAtom(deliveryId)) + added, capacity) > 0;
  }),
);
