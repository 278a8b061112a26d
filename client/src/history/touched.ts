import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';

// Places that are marked while the user steps through changes (rules/prints.md#since-the-print).

/** Key of a changed place: a slot, a run's head, a card in the list, or an order's row. */
export type TouchKey = `slots:${string}` | `deliveries:${number}` | `cards:${number}` | `orders:${number}`;

export interface PlaceTouch {
  /** Number of the step that changed the place, counted from 1. */
  readonly step: number;
  /** True for the step shown now. */
  readonly isCurrent: boolean;
  /** Changed fields of an order; empty if the whole row is marked. */
  readonly fields: readonly string[];
}

/** Latest step of each changed place. */
export const touchesAtom = atom<ReadonlyMap<TouchKey, PlaceTouch>>(new Map<TouchKey, PlaceTouch>());
export const touchAtom = weakAtomFamily((at: TouchKey) => atom((get) => get(touchesAtom).get(at) ?? null));

/** Number of changed places of each run, by the run's id. */
export const touchedRunsAtom = atom<ReadonlyMap<number, number>>(new Map<number, number>());

/** True if the board shows only changed runs. */
export const onlyTouchedAtom = atom(false);
