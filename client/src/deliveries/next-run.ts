import { store } from '../lib/client.ts';
import { deliveryAtom } from './delivery-atoms.ts';
import { wouldOverloadAtom } from './planned-load.ts';

export interface Runs {
  /** From left to right. */
  readonly ids: readonly number[];
  readonly hasFreeSlot: (id: number) => boolean;
  /** Whether the cards to be placed fit on the run. */
  readonly takes: (id: number) => boolean;
}

/**
 * The run after this one that takes the cards to be placed, round the board, so that the key never leads nowhere; when none
 * does, the next one with a free slot, since nothing is refused for its weight. Null when no slot is free.
 */
export const nextRun = ({ ids, hasFreeSlot, takes }: Runs, from: number | null): number | null => {
  const here = from === null ? -1 : ids.indexOf(from);
  const free = [...ids.slice(here + 1), ...ids.slice(0, here + 1)].filter(hasFreeSlot);
  return free.find(takes) ?? free[0] ?? null;
};

/** Whether the cards in the hand, or else the selected ones, fit on a run that hasn't left. */
export const takesCards = (deliveryId: number): boolean =>
  !store().get(deliveryAtom(deliveryId))?.departed && !store().get(wouldOverloadAtom(deliveryId));
