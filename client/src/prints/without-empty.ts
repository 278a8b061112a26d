import { changesOf } from './print-changes.ts';
import type { PrintedDay } from './printed-day.ts';

/**
 * Leaves out the empty runs. An empty run that had content on the previous print stays, because readers of that print must
 * see that it is empty now. If all runs are empty, all stay.
 */
export const withoutEmpty = (printed: PrintedDay): PrintedDay => {
  const { hasSlot } = changesOf(printed.recorded);
  const left = printed.runs.filter(({ deliveryId, slots }) =>
    slots.some((content, slot) => content !== null || hasSlot(deliveryId, slot)),
  );
  const leftOut = printed.runs.length - left.length;
  return left.length === 0 || leftOut === 0 ? printed : { ...printed, runs: left, leftOut };
};
