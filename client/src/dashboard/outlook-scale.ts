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

/** Whether a day's sum stands where the name of the capacity would. */
export const isBesideCapacity = (steel: number, capacity: number, top: number): boolean => {
  const height = sumHeight(steel, capacity, top);
  return height >= capacity && height < capacity + sumShare * top;
};
