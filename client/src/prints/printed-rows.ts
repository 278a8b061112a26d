import type { PrintedRun, PrintedSlot } from '@werkplan/shared/prints/printed-day.ts';
import type { RowSpan } from './divide-into-sheets.ts';
import type { LatePlaces } from './late-places.ts';
import type { PrintChanges } from './print-changes.ts';

/** One printed line: a slot (`from` equals `to`), or all the free slots at the end of a run (`isRest`). */
export interface PrintedRow extends RowSpan {
  readonly content: PrintedSlot;
  readonly isRest: boolean;
  readonly isChanged: boolean;
  /** True if the slot was changed after the day's release. */
  readonly isLate: boolean;
}

/** Returns a line for each slot up to the last one that is used, changed or late, and one line for the free slots after it. */
export const printedRowsOf = (
  run: PrintedRun,
  changes: PrintChanges,
  late: LatePlaces,
): readonly PrintedRow[] => {
  const rows = run.slots.map((content, slot) => ({
    from: slot,
    to: slot,
    content,
    isRest: false,
    isChanged: changes.hasSlot(run.deliveryId, slot),
    isLate: late.slots.has(`${run.deliveryId}:${slot}`),
  }));
  const end =
    rows.findLastIndex(({ content, isChanged, isLate }) => content !== null || isChanged || isLate) + 1;
  const rest = {
    from: end,
    to: rows.length - 1,
    content: null,
    isRest: true,
    isChanged: false,
    isLate: false,
  };
  return end === rows.length ? rows : [...rows.slice(0, end), rest];
};
