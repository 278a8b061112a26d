import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';

// What the strip of changes is stepping through (rules/prints.md#since-the-print), as places of the page show it.

/** Where something reads otherwise: a slot, a run's head, a card of the list, an order's row. */
export type TouchedAt = `slots:${string}` | `deliveries:${number}` | `cards:${number}` | `orders:${number}`;

export interface Touch {
  /** From 1. */
  readonly step: number;
  /** The step that is shown at the moment. */
  readonly isCurrent: boolean;
  /** Of an order: which of its fields; none for all of it. */
  readonly fields: readonly string[];
}

/** The steps by their places. */
export const touchesAtom = atom<ReadonlyMap<TouchedAt, Touch>>(new Map<TouchedAt, Touch>());
export const touchAtom = weakAtomFamily((at: TouchedAt) => atom((get) => get(touchesAtom).get(at) ?? null));

/** Places of each touched run. */
export const touchedRunsAtom = atom<ReadonlyMap<number, number>>(new Map<number, number>());

/** Whether the board shows touched runs alone. */
export const onlyTouchedAtom = atom(false);
