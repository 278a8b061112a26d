import { store } from '../../lib/client.ts';
import { keepFocusOnPage } from '../../lib/page-stop.ts';
import { shownDateAtom } from '../../live/day-store.ts';
import { applyToRows } from '../../orders/several/apply-several.ts';
import { focusList } from '../focus-card.ts';
import { selectionAtom } from '../selection.ts';
import { openActionAtom } from './selected-cards.ts';

type Rows = Parameters<typeof applyToRows>[0];

/** Ends the selection; the returned function restores it unless another day is shown or other cards are selected. */
export const endSelection = (): (() => void) => {
  const selection = store().get(selectionAtom);
  const day = store().get(shownDateAtom);
  focusList();
  store().set(openActionAtom, null);
  store().set(selectionAtom, []);
  // Focuses the list again if the action removes the focused card.
  keepFocusOnPage();
  return () => {
    if (store().get(shownDateAtom) === day && store().get(selectionAtom).length === 0)
      store().set(selectionAtom, selection);
  };
};

/** Options for `applyToRows` that all actions on selected cards have in common. */
export const cardSelectionOptions = {
  end: endSelection,
  left: 'shipmentSeveral.left',
} as const satisfies Partial<Rows>;
