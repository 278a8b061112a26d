import { printChangesOf } from './print-changes.ts';
import type { PrintedDay } from './printed-day.ts';

/**
 * Leaves out empty runs, except those that had content on the previous print, so that its readers see that these runs are
 * empty now. If all runs would be left out, all stay. The paper still counts as the whole day's, because the server records
 * all runs (`viewPlan` in `print-action.ts`, rules/prints.md#without-empty-runs).
 */
export const withoutEmptyRuns = (printed: PrintedDay): PrintedDay => {
  const { hasSlot } = printChangesOf(printed.recorded);
  const left = printed.runs.filter(({ deliveryId, slots }) =>
    slots.some((content, slot) => content !== null || hasSlot(deliveryId, slot)),
  );
  const leftOut = printed.runs.length - left.length;
  return left.length === 0 || leftOut === 0 ? printed : { ...printed, runs: left, leftOut };
};
