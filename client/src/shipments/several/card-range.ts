import { atom } from 'jotai';
import { store } from '../../lib/client.ts';
import { withRange, type RowRange } from '../../lib/row-range.ts';
import { shownIdsAtom } from '../list-state.ts';
import { selectionAtom } from '../selection.ts';
import { cardAtom } from '../shipment-atoms.ts';

/** Beside the selection itself: the range that is being drawn in the list, and the cards chosen before it. */
const rangeAtom = atom<Pick<RowRange, 'apart' | 'range'>>({ apart: new Set<number>(), range: null });

/** The cards of the list that can be selected, from top to bottom. */
const selectableIds = (): number[] =>
  (store().get(shownIdsAtom)?.first ?? []).filter((id) => store().get(cardAtom(id))?.class === 'active');

const select = ({ ids, apart, range }: RowRange): void => {
  const known = new Map(
    store()
      .get(selectionAtom)
      .map((card) => [card.id, card]),
  );
  store().set(
    selectionAtom,
    [...ids].map((id) => known.get(id) ?? { id, place: null }),
  );
  store().set(rangeAtom, { apart, range });
};

const selected = (): RowRange => {
  const ids = new Set(
    store()
      .get(selectionAtom)
      .map(({ id }) => id),
  );
  const { apart, range } = store().get(rangeAtom);
  return { ids, apart: new Set([...apart].filter((id) => ids.has(id))), range };
};

/** Notes that a single card was chosen or dropped: the next range begins at it. */
export const beginRange = (id: number): void => {
  const { ids } = selected();
  store().set(rangeAtom, { apart: ids, range: { from: id, to: id } });
};

/** Selects the cards of the list from the one chosen last, or else from `from`, to `to`. */
export const selectTo = (from: number, to: number): void => {
  const listed = selectableIds();
  if (!listed.includes(to)) return;
  select(withRange(selected(), listed, { from, to }));
};

/** The same for a click: the range begins where the last one has ended. */
export const selectToClicked = (to: number): void => selectTo(store().get(rangeAtom).range?.to ?? to, to);

/** Selects all cards that are listed, those on trucks stay selected. */
export const selectListed = (): void => {
  const { ids } = selected();
  const all = new Set([...ids, ...selectableIds()]);
  select({ ids: all, apart: all, range: null });
};
