import { changesOf } from './print-changes.ts';
import type { PrintedDay } from './printed-day.ts';

/**
 * The same day without the runs that carry nothing. One whose places read otherwise than on the paper printed last stays: whoever
 * has that paper has to see that it is empty now. All of them where none carries anything.
 */
export const withoutEmpty = (printed: PrintedDay): PrintedDay => {
  const { hasSlot } = changesOf(printed.recorded);
  const left = printed.runs.filter(({ deliveryId, slots }) =>
    slots.some((content, slot) => content !== null || hasSlot(deliveryId, slot)),
  );
  const leftOut = printed.runs.length - left.length;
  return left.length === 0 || leftOut === 0 ? printed : { ...printed, runs: left, leftOut };
};
