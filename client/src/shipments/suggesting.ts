import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { marked, nearest, numberOf } from '../lib/dom-contract.ts';
import { findInPlace } from '../lib/near-view.ts';
import { store } from '../lib/store.ts';
import { isSelectingAtom, placeKey, selectionAtom, type Selected } from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

// 'Vorschläge': where the selected cards fit (rules/proposals.md#suggestions). What opens the list, and what it marks on the board.

/** The card that the list opens under, and what was selected before; null while it is closed. */
interface Suggesting {
  readonly shipmentId: number;
  readonly before: readonly Selected[];
}
export const suggestingAtom = atom<Suggesting | null>(null);

/** The runs as they are suggested, the best first, and the place of the one that is looked at. */
interface SuggestedRuns {
  readonly deliveryIds: readonly number[];
  readonly chosen: number;
}
export const suggestedRunsAtom = atom<SuggestedRuns | null>(null);

/** A run's rank, from 1; 0 where it isn't suggested. */
export const suggestionRankAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => (get(suggestedRunsAtom)?.deliveryIds.indexOf(deliveryId) ?? -1) + 1),
);

/** Whether the run is the suggestion that is looked at. */
export const isChosenRunAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const runs = get(suggestedRunsAtom);
    return runs !== null && runs.deliveryIds[runs.chosen] === deliveryId;
  }),
);

/** Whether the free slots take the selected cards; while suggestions are looked at, only the suggested place counts. */
export const isPlacingAtom = atom((get) => get(isSelectingAtom) && get(suggestingAtom) === null);

/** Opens the list for the selected cards if the card is one of them, else for the card alone. */
export const suggestFor = (shipmentId: number): void => {
  const before = store.get(selectionAtom);
  if (!before.some(({ id }) => id === shipmentId))
    store.set(selectionAtom, [
      { id: shipmentId, place: placeKey(store.get(placeOfShipmentAtom(shipmentId))) },
    ]);
  // The list opens under the card, wherever that was scrolled.
  findInPlace(marked('shipment', shipmentId), marked('card', shipmentId))?.scrollIntoView({
    block: 'nearest',
  });
  store.set(suggestingAtom, { shipmentId, before });
};

/** `F` on the page: for the focused card, without one for the selected ones. */
export const suggestHere = (): void => {
  const focused = nearest(document.activeElement, 'card');
  const isLive = focused?.querySelector(marked('stop'))?.matches('[aria-pressed]') ?? false;
  const id = isLive ? numberOf(focused, 'card') : store.get(selectionAtom)[0]?.id;
  if (id !== undefined) suggestFor(id);
};
