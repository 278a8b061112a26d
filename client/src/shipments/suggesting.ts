import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { dataSelector, closestWith, dataNumberOf } from '../lib/dom-contract.ts';
import { findRendered } from '../lib/near-view.ts';
import { store } from '../lib/client.ts';
import { isSelectingAtom, placeKey, selectionAtom, type SelectedCard } from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

// State of the suggested runs for the selected cards, which list and board show (rules/proposals.md#suggestions).

/** Card below which the list of suggestions is open, and the selection that is restored when it closes. */
interface Suggesting {
  readonly shipmentId: number;
  readonly before: readonly SelectedCard[];
}
/** The open list of suggestions; null while none is open. */
export const openSuggestionAtom = atom<Suggesting | null>(null);

/** Suggested runs, best first, and the index of the chosen one. */
interface SuggestedRuns {
  readonly deliveryIds: readonly number[];
  readonly chosen: number;
}
/** Runs that are suggested at the moment; null if there are none. */
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

/** Opens the suggestions for the selection if it contains this card, otherwise for this card alone. */
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

/**
 * Opens the suggestions for the focused live card as `suggestRunsFor` does, otherwise for the selection (shortcut F).
 */
export const suggestRunsForFocus = (): void => {
  const focused = closestWith(document.activeElement, 'card');
  const isLive = focused?.querySelector(dataSelector('stop'))?.matches('[aria-pressed]') ?? false;
  const id = isLive ? dataNumberOf(focused, 'card') : store().get(selectionAtom)[0]?.id;
  if (id !== undefined) suggestRunsFor(id);
};
