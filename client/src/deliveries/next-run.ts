import { store } from '../lib/client.ts';
import { deliveryAtom } from './delivery-atoms.ts';
import { wouldOverloadAtom } from './planned-load.ts';

export interface Runs {
  /** From left to right. */
  readonly ids: readonly number[];
  readonly hasFreeSlot: (id: number) => boolean;
  /** True when the cards fit on the run. */
  readonly takes: (id: number) => boolean;
}

/**
 * The next run that takes the cards, cyclically; when none does, the next one with a free slot, because
 * weight alone is never refused. Null when no slot is free.
 */
export const nextRun = ({ ids, hasFreeSlot, takes }: Runs, from: number | null): number | null => {
  const here = from === null ? -1 : ids.indexOf(from);
  const free = [...ids.slice(here + 1), ...ids.slice(0, here + 1)].filter(hasFreeSlot);
  return free.find(takes) ?? free[0] ?? null;
};

/** True when the dragged or selected cards fit on a run that has not left. */
export const takesCards = (deliveryId: number): boolean =>
  !store().get(deliveryAtom(deliveryId))?.departed && !store().get(wouldOverloadAtom(deliveryId));
