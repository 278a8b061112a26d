import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { RestorableKind } from '@werkplan/shared/undo/restorable.ts';
import { atom } from 'jotai';
import type { MenuEntry } from '../ui/menu-popup.tsx';

// What the past puts in place of the plan while the address names a moment; set by `history/past-moment.ts`, which comes with the first.

/** The day as it was then; null until it is there. */
export const pastDayAtom = atom<DayState | null>(null);

/** The shipment that the shown step took out of the list, which stays there, greyed. */
export const cameFromListAtom = atom<number | null>(null);

/** What the menu of a row offers to put back; null in the present. */
export type RestoreEntries = (kind: RestorableKind, id: number) => readonly MenuEntry[];
export const restoreEntriesAtom = atom<{ readonly of: RestoreEntries } | null>(null);
