import { overage } from '@werkplan/shared/deliveries/delivery-rules.ts';
import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { draggedCardsAtom } from '../shipments/dragged.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { shipmentAtom } from '../shipments/shipment-atoms.ts';
import { isChosenRunAtom, suggestingAtom } from '../shipments/suggesting.ts';
import { loadOfDeliveryAtom, truckOfDeliveryAtom } from './delivery-atoms.ts';
import { proposedLoadAtom, proposingAtom } from './proposed.ts';

/** The cards that will be placed next: those in the hand, else the selected. */
const nextCardsAtom = atom((get) => {
  const dragged = get(draggedCardsAtom);
  return dragged.length > 0 ? dragged : get(selectionAtom);
});

/**
 * Kg that the cards to be placed would add to the run; those already on it add nothing. 0 while nothing is selected,
 * and on all runs but the one that is suggested while suggestions are looked at. What a proposal adds while one is looked at:
 * less than 0 where it takes more off than it brings.
 */
export const addedLoadAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    if (get(proposingAtom) && get(nextCardsAtom).length === 0) return get(proposedLoadAtom(deliveryId));
    if (get(suggestingAtom) && !get(isChosenRunAtom(deliveryId))) return 0;
    return get(nextCardsAtom)
      .filter(({ place }) => place === null || !place.startsWith(`${deliveryId}:`))
      .reduce((sum, { id }) => sum + (get(shipmentAtom(id))?.amount ?? 0), 0);
  }),
);

/** Whether the run would carry too much with the cards to be placed. */
export const wouldOverloadAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const added = get(addedLoadAtom(deliveryId));
    const capacity = get(truckOfDeliveryAtom(deliveryId))?.capacity ?? 0;
    return added > 0 && overage(get(loadOfDeliveryAtom(deliveryId)) + added, capacity) > 0;
  }),
);
