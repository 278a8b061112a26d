import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { dataSelector, closestWith, dataNumberOf } from '../lib/dom-contract.ts';
import { findRendered } from '../lib/near-view.ts';
import { store } from '../lib/client.ts';
import { isSelectingAtom, placeKey, selectionAtom, type SelectedCard } from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

// Suggests runs that can carry the selected cards, and marks them on the board (rules/proposals.md#suggestions).

/** Card below which the list of suggestions is open, and the selection that is restored when it closes. */
interface Suggesting {
  readonly shipmentId: number;
  readonly before: readonly SelectedCard[];
}
export const openSuggestionAtom = atom<Suggesting | null>(null);

/** Suggested runs, best first, and the index of the chosen one. */
interface SuggestedRuns {
  readonly deliveryIds: readonly number[];
  readonly chosen: number;
}
export const suggestedRunsAtom = atom<SuggestedRuns | null>(null);

/** Rank of a run, counted from 1; 0 if it is not suggested. */
export const suggestionRankAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => (get(suggestedRunsAtom)?.deliveryIds.indexOf(deliveryId) ?? -1) + 1),
);

/** True for the suggested run that the planner has chosen. */
export const isChosenRunAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const runs = get(suggestedRunsAtom);
    return runs !== null && runs.deliveryIds[runs.chosen] === deliveryId;
  }),
);

/** True if selected cards can be placed in any slot; false while suggestions are open, which only offer suggested slots. */
export const isPlacingAtom = atom((get) => get(isSelectingAtom) && get(openSuggestionAtom) === null);

/** Suggests runs for the selection if it contains this card, otherwise for this card alone. */
export const suggestRunsFor = (shipmentId: number): void => {
  const before = store().get(selectionAtom);
  if (!before.some(({ id }) => id === shipmentId))
    store().set(selectionAtom, [
      { id: shipmentId, place: placeKey(store().get(placeOfShipmentAtom(shipmentId))) },
    ]);
  // Scrolls the card into view, because the list opens below it.
  findRendered(dataSelector('shipment', shipmentId), dataSelector('card', shipmentId))?.scrollIntoView({
    block: 'nearest',
  });
  store().set(openSuggestionAtom, { shipmentId, before });
};

/** Suggests runs for the focused card, otherwise for the selection (shortcut F). */
export const suggestRunsForFocus = (): void => {
  const focused = closestWith(document.activeElement, 'card');
  const isLive = focused?.querySelector(dataSelector('stop'))?.matches('[aria-pressed]') ?? false;
  const id = isLive ? dataNumberOf(focused, 'card') : store().get(selectionAtom)[0]?.id;
  if (id !== undefined) suggestRunsFor(id);
};
