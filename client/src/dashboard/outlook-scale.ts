const steps = [10, 20, 40, 50, 80, 100, 200, 250, 500, 1_000, 2_000, 5_000];
const mostLines = 4;

export interface Scale {
  /** Upper end of the scale (tonnes). */
  readonly top: number;
  /** Positions of the grid lines (tonnes), starting with 0. */
  readonly lines: readonly number[];
}

/** Returns a scale in round tonnes that reaches `most` (tonnes), with at most four steps. */
export const outlookScale = (most: number): Scale => {
  const step = steps.find((one) => most <= one * mostLines) ?? Math.ceil(most / mostLines / 1_000) * 1_000;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
};

/** Height that a label needs, as a share of the scale's height. */
const sumShare = 0.14;

/**
 * Returns the position (kg) of the label with a day's sum: on top of the day's column, or above the capacity line if the label
 * would otherwise cross that line. All parameters are in kg.
 */
export const sumLabelHeight = (steel: number, capacity: number, top: number): number =>
  steel < capacity && steel + sumShare * top > capacity ? capacity : steel;

interface LabelPlace {
  /** Position of the label (kg). */
  readonly height: number;
  /** True if the label is placed above the label of the day's sum, false if directly above the capacity line. */
  readonly isOverSum: boolean;
}

/**
 * Returns the position of a day's capacity label: above the capacity line, or above the label of the day's sum if that is in
 * the way. Returns null if the sums and capacity lines of the neighbouring days (`others`) leave no room. All parameters are in
 * kg.
 */
export const capacityLabelPlace = (
  { sum, capacity }: { readonly sum: number; readonly capacity: number },
  others: readonly number[],
  top: number,
): LabelPlace | null => {
  const room = sumShare * top;
  const isOverSum = sum >= capacity && sum < capacity + room;
  const height = isOverSum ? sum : capacity;
  const foot = isOverSum ? height + room : height;
  return others.some((other) => Math.abs(other - foot) < room) ? null : { height, isOverSum };
};
