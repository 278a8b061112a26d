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
