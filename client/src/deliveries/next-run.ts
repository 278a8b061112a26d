import { store } from '../lib/client.ts';
import { deliveryAtom } from './delivery-atoms.ts';
import { wouldOverloadAtom } from './planned-load.ts';

export interface BoardRuns {
  /** Ids of the runs in display order. */
  readonly ids: readonly number[];
  readonly hasFreeSlot: (id: number) => boolean;
  /** True if the run can take the cards, such as by `canTakeCards`. */
  readonly takes: (id: number) => boolean;
}

/**
 * Returns the next run after `from`, cyclically, that has a free slot and takes the cards; if there is none, the next
 * run with a free slot, because excess weight is never refused. Null if no slot is free.
 */
export const nextFittingRun = (
  { ids, hasFreeSlot, takes }: BoardRuns,
  from: number | null,
): number | null => {
  const here = from === null ? -1 : ids.indexOf(from);
  const free = [...ids.slice(here + 1), ...ids.slice(0, here + 1)].filter(hasFreeSlot);
  return free.find(takes) ?? free[0] ?? null;
};

/** True if the dragged or selected cards fit on the run and it has not departed. */
export const canTakeCards = (deliveryId: number): boolean =>
  !store().get(deliveryAtom(deliveryId))?.departed && !store().get(wouldOverloadAtom(deliveryId));
