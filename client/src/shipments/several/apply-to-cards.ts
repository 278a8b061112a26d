import { store } from '../../lib/client.ts';
import { shownDateAtom } from '../../live/day-store.ts';
import { applyToRows } from '../../orders/several/apply-several.ts';
import { focusList, keepFocusOnPage } from '../focus-card.ts';
import { selectionAtom } from '../selection.ts';
import { openActionAtom } from './selected-cards.ts';

type Rows = Parameters<typeof applyToRows>[0];

/** Ends the selection; what returns selects the cards again while their day is shown. */
export const endSelection = (): (() => void) => {
  const selection = store().get(selectionAtom);
  const day = store().get(shownDateAtom);
  focusList();
  store().set(openActionAtom, null);
  store().set(selectionAtom, []);
  // The card that has the focus may be one of those that go.
  keepFocusOnPage();
  return () => {
    if (store().get(shownDateAtom) === day && store().get(selectionAtom).length === 0)
      store().set(selectionAtom, selection);
  };
};

/** How selected cards are changed together. */
export const ofCards = { end: endSelection, left: 'shipment.several.left' } as const satisfies Partial<Rows>;
