/** Summarizes the results of several rounds. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Returns the value below which `share` (0–1) of the values lie; between two values, the upper one. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error('no values');
  return found;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const summaryOf = (values: readonly number[]): Summary => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/** The spread of rounds of the same thing: (max − min) / median, in percent. */
export const spreadOf = ({ median: middle, min, max }: Summary): number => ((max - min) / middle) * 100;

const kilo = 1000;

/** Formats a value with three significant digits. */
export const formatValue = (value: number): string => {
  if (value >= 10 * kilo) return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(2);
};
