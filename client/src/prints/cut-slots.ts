/** A stretch of slots, first and last included, that stands on one sheet. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts columns of equally many slots into sheets, all columns between the same slots and never inside one: as many as fit
 * into `room`. A slot higher than a whole sheet gets one to itself. Any unit.
 */
export const cutSlots = (heights: readonly (readonly number[])[], room: number): Cut[] => {
  const count = Math.max(0, ...heights.map((column) => column.length));
  const cuts: Cut[] = [];
  let from = 0;
  while (from < count) {
    let to = from;
    while (to + 1 < count && heights.every((column) => sum(column, from, to + 1) <= room)) to += 1;
    cuts.push({ from, to });
    from = to + 1;
  }
  return cuts;
};

const sum = (column: readonly number[], from: number, to: number): number =>
  column.slice(from, to + 1).reduce((total, height) => total + height, 0);
