import { store } from '../../lib/client.ts';
import { keepFocusOnPage } from '../../lib/page-stop.ts';
import { shownDateAtom } from '../../live/day-store.ts';
import { applyToRows } from '../../orders/several/apply-several.ts';
import { focusList } from '../focus-card.ts';
import { selectionAtom } from '../selection.ts';
import { openActionAtom } from './selected-cards.ts';

type Rows = Parameters<typeof applyToRows>[0];

/** Ends the selection; the returned function restores it as long as the same day is shown. */
export const endSelection = (): (() => void) => {
  const selection = store().get(selectionAtom);
  const day = store().get(shownDateAtom);
  focusList();
  store().set(openActionAtom, null);
  store().set(selectionAtom, []);
  // The focused card may be among the removed ones.
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
