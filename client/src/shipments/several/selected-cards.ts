import { moveShipmentsEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import { atom } from 'jotai';
import { mayAtom } from '../../account/may.ts';
import { store } from '../../lib/client.ts';
import { draggedCardsAtom } from '../dragged-cards.ts';
import { selectionAtom } from '../selection.ts';
import { cardAtom } from '../shipment-atoms.ts';
import { openSuggestionAtom } from '../suggesting.ts';

/** An action for the selected cards. */
export type CardAction = 'day' | 'note' | 'delete';

/** Action whose panel is open; null if none is. */
export const openActionAtom = atom<CardAction | null>(null);

export interface SelectedCards {
  /** Selected cards of the list, in the order of selection. */
  readonly listed: readonly ListedShipment[];
  /** Number of selected cards on trucks, which the actions skip. */
  readonly placed: number;
}

export const selectedCardsAtom = atom((get): SelectedCards => {
  const selection = get(selectionAtom);
  const listed = selection.filter(({ place }) => place === null);
  return {
    listed: listed.map(({ id }) => get(cardAtom(id))).filter((card) => card !== null),
    placed: selection.length - listed.length,
  };
});

/**
 * True if the action bar is shown: for several cards of the list, to users who may move them, but not during a drag or
 * while suggestions are open.
 */
export const hasBarAtom = atom(
  (get) =>
    get(selectedCardsAtom).listed.length > 1 &&
    get(draggedCardsAtom).length === 0 &&
    get(openSuggestionAtom) === null &&
    get(mayAtom(moveShipmentsEndpoint)),
);

/** Keys that the bar handles while it is shown, in place of each card. */
const barKeys: ReadonlySet<string> = new Set(['d', 'm', 'delete']);
export const isBarKey = (key: string): boolean => barKeys.has(key.toLowerCase()) && store().get(hasBarAtom);

/** Returns the cards without those that cannot be deleted with the others, because each order must keep one part. */
export const deletableOf = (cards: readonly ListedShipment[]): readonly ListedShipment[] => {
  const taken = new Map<number, number>();
  return cards.filter(({ shipment, order }) => {
    const before = taken.get(order.id) ?? 0;
    if (before + 1 >= shipment.totalNumberOfSplits) return false;
    taken.set(order.id, before + 1);
    return true;
  });
};

/** Closes the open panel; returns false if none was open. */
export const closePanel = (): boolean => {
  if (store().get(openActionAtom) === null) return false;
  store().set(openActionAtom, null);
  return true;
};
