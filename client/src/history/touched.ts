import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';

// Places highlighted while stepping through changes (rules/prints.md#since-the-print).

/** A changed place: a slot, a run's head, a card in the list, an order's row. */
export type TouchedAt = `slots:${string}` | `deliveries:${number}` | `cards:${number}` | `orders:${number}`;

export interface Touch {
  /** From 1. */
  readonly step: number;
  /** True for the step shown now. */
  readonly isCurrent: boolean;
  /** Changed fields of an order; empty for the whole row. */
  readonly fields: readonly string[];
}

/** The steps by their places. */
export const touchesAtom = atom<ReadonlyMap<TouchedAt, Touch>>(new Map<TouchedAt, Touch>());
export const touchAtom = weakAtomFamily((at: TouchedAt) => atom((get) => get(touchesAtom).get(at) ?? null));

/** Number of changed places by run. */
export const touchedRunsAtom = atom<ReadonlyMap<number, number>>(new Map<number, number>());

/** True when the board shows only changed runs. */
export const onlyTouchedAtom = atom(false);
