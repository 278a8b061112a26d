const steps = [10, 20, 40, 50, 80, 100, 200, 250, 500, 1_000, 2_000, 5_000];
const mostLines = 4;

export interface Scale {
  /** The highest value drawn, tonnes. */
  readonly top: number;
  /** Where lines are drawn, from 0 on, tonnes. */
  readonly lines: readonly number[];
}

/** A scale in round tonnes up to at least `most` with a few lines. */
export const outlookScale = (most: number): Scale => {
  const step = steps.find((one) => most <= one * mostLines) ?? Math.ceil(most / mostLines / 1_000) * 1_000;
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
};

/** The part of the scale that a sum's figures take at most, however low the chart is. */
const sumShare = 0.14;

/** Where a day's sum stands, kg: on its column, but above the mark of its capacity rather than across it. */
export const sumHeight = (steel: number, capacity: number, top: number): number =>
  steel < capacity && steel + sumShare * top > capacity ? capacity : steel;

interface NamePlace {
  /** kg */
  readonly height: number;
  /** The name stands over the day's sum. */
  readonly isOverSum: boolean;
}

/**
 * Where the name of a day's capacity stands: over its mark, or over the day's sum where that is in its way. null: the sums and
 * marks of the days beside it, `others`, leave no room. All in kg.
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
