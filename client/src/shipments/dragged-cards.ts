import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import type { SelectedCard } from './selection.ts';

/** The dragged cards in the order in which they will be placed, each with the slot from which it is dragged. */
export const draggedCardsAtom = atom<readonly SelectedCard[]>([]);

/** True while the card is being dragged, so that it is faded in its place. */
export const isDraggedAtom = weakAtomFamily((id: number) =>
  atom((get) => get(draggedCardsAtom).some((card) => card.id === id)),
);
