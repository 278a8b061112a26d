import { atom } from 'jotai';
import { store } from '../../lib/client.ts';
import { withRange, type RowSelection } from '../../lib/row-selection.ts';
import { shownIdsAtom } from '../list-state.ts';
import { selectionAtom } from '../selection.ts';
import { cardAtom } from '../shipment-atoms.ts';

/** The range that Shift extends, and the cards that were selected before it. */
const rangeAtom = atom<Pick<RowSelection, 'apart' | 'range'>>({ apart: new Set<number>(), range: null });

/** Returns the ids of selectable cards in display order. */
const selectableIds = (): number[] =>
  (store().get(shownIdsAtom)?.first ?? []).filter((id) => store().get(cardAtom(id))?.class === 'active');

const select = ({ ids, apart, range }: RowSelection): void => {
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

const selected = (): RowSelection => {
  const ids = new Set(
    store()
      .get(selectionAtom)
      .map(({ id }) => id),
  );
  const { apart, range } = store().get(rangeAtom);
  return { ids, apart: new Set([...apart].filter((id) => ids.has(id))), range };
};

/** Starts a new range at a card that was toggled. */
export const startRange = (id: number): void => {
  const { ids } = selected();
  store().set(rangeAtom, { apart: ids, range: { from: id, to: id } });
};

/** Extends the current range to `to` if it ends at `from`; otherwise starts a new range from `from` to `to`. */
export const selectTo = (from: number, to: number): void => {
  const listed = selectableIds();
  if (!listed.includes(to)) return;
  select(withRange(selected(), listed, { from, to }));
};

/** Extends the range to a clicked card. */
export const selectToClicked = (to: number): void => selectTo(store().get(rangeAtom).range?.to ?? to, to);

/** Selects all listed cards, and keeps those on trucks selected. */
export const selectListed = (): void => {
  const { ids } = selected();
  const all = new Set([...ids, ...selectableIds()]);
  select({ ids: all, apart: all, range: null });
};
