const steps = [10, 20, 40, 50, 80, 100, 200, 250, 500, 1_000, 2_000, 5_000];
const mostLines = 4;

export interface Scale {
  /** Upper end of the scale, tonnes. */
  readonly top: number;
  /** Positions of grid lines, from 0, tonnes. */
  readonly lines: readonly number[];
}

/** Returns a scale in round tonnes that covers `most` with a few lines. */
export const outlookScale = (most: number): Scale => {
  const step = steps.find((one) => most <= one * mostLines) ?? Math.ceil(most / mostLines / 1_000) * 1_000;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
};

/** Maximum share of the scale that the height of a label takes. */
const sumShare = 0.14;

/** Position of a day's sum (kg): on its column, or above the mark of the capacity if it would cross it. */
export const sumHeight = (steel: number, capacity: number, top: number): number =>
  steel < capacity && steel + sumShare * top > capacity ? capacity : steel;

interface NamePlace {
  /** kg */
  readonly height: number;
  /** True when the label stands above the day's sum. */
  readonly isOverSum: boolean;
}

/**
 * Position of a day's capacity label: above its mark, or above the day's sum if that is in the way; null when
 * neighbouring sums and marks (`others`) leave no room. All in kg.
 */
export const capacityNamePlace = (
  { sum, capacity }: { readonly sum: number; readonly capacity: number },
  others: readonly number[],
  top: number,
): NamePlace | null => {
  const room = sumShare * top;
  const isOverSum = sum >= capacity && sum < capacity + room;
  const height = isOverSum ? sum : capacity;
  const foot = isOverSum ? height + room : height;
  return others.some((other) => Math.abs(other - foot) < room) ? null : { height, isOverSum };
};
