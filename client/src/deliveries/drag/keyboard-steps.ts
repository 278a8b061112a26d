import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import { nextRun } from '../next-run.ts';
import type { Target } from './drag-atoms.ts';

/** What the arrow keys walk over: the runs from left to right, and which of their slots (0–19) are free. */
export interface Board {
  readonly deliveryIds: readonly number[];
  readonly isFree: (deliveryId: number, slot: number) => boolean;
  /** Whether the cards in the hand fit on the run. */
  readonly takes: (deliveryId: number) => boolean;
}

const slots = Array.from({ length: slotCount }, (_, slot) => slot);

/** From the list the way leads to the first free slot of the first run. */
const entry = ({ deliveryIds, isFree }: Board): Target => {
  const [deliveryId] = deliveryIds;
  if (deliveryId === undefined) return 'list';
  return { deliveryId, slot: slots.find((slot) => isFree(deliveryId, slot)) ?? 0 };
};

/** The first free slot of the next run that takes the cards. */
const nextFree = ({ deliveryIds: ids, isFree, takes }: Board, from: Target): Target => {
  const firstFree = (id: number): number => slots.findIndex((slot) => isFree(id, slot));
  const here = from === null || from === 'list' ? null : from.deliveryId;
  const run = nextRun({ ids, hasFreeSlot: (id) => firstFree(id) !== -1, takes }, here);
  return run === null ? from : { deliveryId: run, slot: firstFree(run) };
};

/** Where an arrow key leads a picked-up card; null for a key that leads nowhere. */
export const stepFrom = (from: Target, key: string, board: Board): Target => {
  if (key.toLowerCase() === 'p') return nextFree(board, from);
  if (from === null || from === 'list') return key === 'ArrowRight' ? entry(board) : null;
  const { deliveryId, slot } = from;
  const column = board.deliveryIds.indexOf(deliveryId);
  const at = (index: number): Target => {
    const next = board.deliveryIds[index];
    return next === undefined ? null : { deliveryId: next, slot };
  };
  switch (key) {
    case 'ArrowUp':
      return { deliveryId, slot: Math.max(0, slot - 1) };
    case 'ArrowDown':
      return { deliveryId, slot: Math.min(slotCount - 1, slot + 1) };
    case 'Home':
      return { deliveryId, slot: 0 };
    case 'End':
      return { deliveryId, slot: slotCount - 1 };
    case 'ArrowRight':
      return at(column + 1);
    case 'ArrowLeft':
      return column > 0 ? at(column - 1) : 'list';
    default:
      return null;
  }
};
