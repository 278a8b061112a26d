/** Typical widths of Inter's letters by kind, as a share of the type size. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ .,]/, 0.26],
  [/[1/]/, 0.42],
  [/[\d−+]/, 0.6],
  [/\p{Lu}/u, 0.67],
];
const letter = 0.5;

/**
 * Estimates the width (px) of a text; `size` is the type size (px), `tracking` the letter spacing as a share of it.
 * Callers must allow for some tolerance.
 */
export const textWidth = (text: string, size: number, tracking: number): number =>
  [...text].reduce(
    (sum, sign) => sum + (widths.find(([kind]) => kind.test(sign))?.[1] ?? letter) + tracking,
    0,
  ) * size;
