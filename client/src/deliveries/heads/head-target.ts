import { store } from '../../lib/client.ts';
import { dataNumberOf } from '../../lib/dom-contract.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import type { DropTarget } from '../drag/drag-atoms.ts';
import { headSlot } from './head-slot.ts';
import { canTakeCards } from '../next-run.ts';
import { firstHead, headAt, headAfterKey, headOfNext } from './heads-grid.ts';

const slotOf = (deliveryId: number): number | null =>
  headSlot(store().get, deliveryId, store().get(draggedCardsAtom));

const targetOf = (head: HTMLElement | undefined): DropTarget => {
  const deliveryId = dataNumberOf(head, 'delivery');
  const slot = head ? slotOf(deliveryId) : null;
  return slot === null ? null : { deliveryId, slot };
};

export const headTargetAt = (heads: Element, point: { readonly x: number; readonly y: number }): DropTarget =>
  targetOf(headAt(heads, point));

/** Returns the target to which a key moves a drag in the compact board; skips heads of runs without a slot for it. */
export const headTargetAfterKey = (heads: Element, from: DropTarget, key: string): DropTarget => {
  const takes = (deliveryId: number): boolean => slotOf(deliveryId) !== null;
  const run = from === null || from === 'list' ? null : from.deliveryId;
  if (key.toLowerCase() === 'p')
    return targetOf(headOfNext(heads, run, { hasFreeSlot: takes, takes: canTakeCards }));
  if (run === null) return key === 'ArrowRight' ? targetOf(firstHead(heads, takes)) : null;
  const next = headAfterKey(heads, run, key, takes);
  return next === 'list' ? 'list' : targetOf(next);
};
