/** Meaning of a line's weight: of one piece, as the guideline says, or of all pieces. */
export type WeightMeaning = 'each' | 'total';

/** Computes the kg of a steel bar; diameter and length are both in mm. */
export const barWeight = (diameter: number, length: number): number =>
  (0.006165 * diameter * diameter * length) / 1000;

const fits = (kg: number, expected: number, step: number): boolean =>
  Math.abs(kg - expected) <= Math.max(expected * 0.05, step / 2);

/**
 * Decides if a written weight is of one piece or of all `pieces`, by the computed kg of one piece (`bar`)
 * (rules/bvbs.md#weights). `step` is the place value of the weight's last written digit in kg, by half of which the weight may
 * be rounded.
 */
export const classifyWeight = (
  weight: number,
  { pieces, bar, step }: { pieces: number; bar: number; step: number },
): WeightMeaning | 'unclear' => {
  if (fits(weight, bar, step)) return 'each';
  return fits(weight, bar * pieces, 0) ? 'total' : 'unclear';
};
