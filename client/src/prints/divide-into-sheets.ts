/** A range of slots or rows, including both ends. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides a column of rows into sheets, never inside a row: each sheet takes as many as fit into `room`. A row higher
 * than a sheet gets its own. All heights have the same unit.
 */
export const divideIntoSheets = (heights: readonly number[], room: number): RowSpan[] => {
  const cuts: RowSpan[] = [];
  let filled = 0;
  for (const [index, height] of heights.entries()) {
    const current = cuts.at(-1);
    filled += height;
    if (current && filled <= room) cuts[cuts.length - 1] = { ...current, to: index };
    else {
      cuts.push({ from: index, to: index });
      filled = height;
    }
  }
  return cuts;
};
