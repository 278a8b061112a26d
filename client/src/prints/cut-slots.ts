/** A stretch of slots or rows, first and last included. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts what stands one below the other into sheets, never inside one of them: as many as fit into `room`. What is higher than a
 * whole sheet gets one to itself. Any unit.
 */
export const cutSlots = (heights: readonly number[], room: number): Cut[] => {
  const cuts: Cut[] = [];
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
