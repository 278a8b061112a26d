import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import type { Selected } from './selection.ts';

/** The dragged cards in the order they will be placed, each with its place when it was picked up. */
export const draggedCardsAtom = atom<readonly Selected[]>([]);

/** A dragged card stays faded in its place until it is dropped. */
export const isDraggedAtom = weakAtomFamily((id: number) =>
  atom((get) => get(draggedCardsAtom).some((card) => card.id === id)),
);
