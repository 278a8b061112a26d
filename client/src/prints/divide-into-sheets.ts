/** A range of slots or rows by index, including both ends. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Divides rows among sheets without dividing a row: each sheet takes as many as fit into `room`, and a row that is higher
 * than that gets its own sheet. All heights have the same unit.
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
