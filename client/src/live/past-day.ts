import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { RestorableKind } from '@werkplan/shared/undo/restorable.ts';
import { atom } from 'jotai';
import type { MenuEntry } from '../ui/menu-popup.tsx';

// State of a past moment, which replaces the plan while the address contains one; set by `history/past-moment.ts`,
// which is loaded on demand.

/** The day at that moment; null until loaded. */
export const pastDayAtom = atom<DayState | null>(null);

/** Id of the shipment that the shown step took out of the unassigned shipments, among which it stays greyed; else null. */
export const shipmentTakenFromListAtom = atom<number | null>(null);

/** Returns menu entries that restore a row or its fields; the atom is null in the present. */
export type RestoreEntries = (kind: RestorableKind, id: number) => readonly MenuEntry[];
export const restoreEntriesAtom = atom<{ readonly of: RestoreEntries } | null>(null);
