import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { marked, nearest, numberOf } from '../lib/dom-contract.ts';
import { findInPlace } from '../lib/near-view.ts';
import { store } from '../lib/client.ts';
import { isSelectingAtom, placeKey, selectionAtom, type Selected } from './selection.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

// 'Vorschläge' lists runs where the selected cards fit, and marks them on the board (rules/proposals.md#suggestions).

/** The list opens under this card; closing it restores the former selection. */
interface Suggesting {
  readonly shipmentId: number;
  readonly before: readonly Selected[];
}
export const suggestingAtom = atom<Suggesting | null>(null);

/** The suggested runs, best first, and the index of the chosen one. */
interface SuggestedRuns {
  readonly deliveryIds: readonly number[];
  readonly chosen: number;
}
export const suggestedRunsAtom = atom<SuggestedRuns | null>(null);

/** The run's rank from 1; 0 if it isn't suggested. */
export const suggestionRankAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => (get(suggestedRunsAtom)?.deliveryIds.indexOf(deliveryId) ?? -1) + 1),
);

export const isChosenRunAtom = weakAtomFamily((deliveryId: number) =>
  atom((get) => {
    const runs = get(suggestedRunsAtom);
    return runs !== null && runs.deliveryIds[runs.chosen] === deliveryId;
  }),
);

/** While suggestions are open, free slots take no cards: only the suggested place does. */
export const isPlacingAtom = atom((get) => get(isSelectingAtom) && get(suggestingAtom) === null);

/** Opens the list for all selected cards if this card is one of them, else for this card alone. */
export const suggestFor = (shipmentId: number): void => {
  const before = store().get(selectionAtom);
  if (!before.some(({ id }) => id === shipmentId))
    store().set(selectionAtom, [
      { id: shipmentId, place: placeKey(store().get(placeOfShipmentAtom(shipmentId))) },
    ]);
  // The list opens under the card, wherever that was scrolled.
  findInPlace(marked('shipment', shipmentId), marked('card', shipmentId))?.scrollIntoView({
    block: 'nearest',
  });
  store().set(suggestingAtom, { shipmentId, before });
};

/** The `F` key: for the focused card, or without one for the selected cards. */
export const suggestHere = (): void => {
  const focused = nearest(document.activeElement, 'card');
  const isLive = focused?.querySelector(marked('stop'))?.matches('[aria-pressed]') ?? false;
  const id = isLive ? numberOf(focused, 'card') : store().get(selectionAtom)[0]?.id;
  if (id !== undefined) suggestFor(id);
};
