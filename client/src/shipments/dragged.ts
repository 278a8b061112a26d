import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import type { Selected } from './selection.ts';

/** The cards being dragged, in the order they will be placed, and where they lay when they were picked up. */
export const draggedCardsAtom = atom<readonly Selected[]>([]);

/** Whether the card is being dragged: it stays in its place, faded, until it is dropped. */
export const isDraggedAtom = weakAtomFamily((id: number) =>
  atom((get) => get(draggedCardsAtom).some((card) => card.id === id)),
);
