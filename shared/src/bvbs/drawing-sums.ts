import type { DrawingPosition } from '../orders/drawing-schema.ts';

const millionths = (kg: number): number => Math.round(kg * 1e6);

/** Adds up kg with up to six decimals exactly. */
export const exactSum = (weights: Iterable<number>): number => {
  let sum = 0;
  for (const kg of weights) sum += millionths(kg);
  return sum / 1e6;
};

/** Rounds to whole kilograms, half up; an order's sums are rounded once. */
export const roundedKg = (kg: number): number => Math.floor((millionths(kg) + 500_000) / 1e6);

/** Sums of a drawing: kg exact, lengths in mm. */
export interface DrawingSums {
  /** Weight of all groups but meshes. */
  readonly steel: number;
  /** Weight of meshes (BFMA). */
  readonly matting: number;
  readonly positions: number;
  readonly pieces: number;
  readonly longest: number;
  readonly widest: number;
  /** kg by diameter in mm, the thinnest first; meshes, girders and spacers have none. */
  readonly diameters: readonly { readonly diameter: number; readonly kg: number }[];
}

const isMesh = ({ kind }: DrawingPosition): boolean => kind === 'BFMA';

/** Sums up the positions of one or several drawings. */
export const sumsOf = (positions: readonly DrawingPosition[]): DrawingSums => {
  const byDiameter = new Map<number, number[]>();
  let [pieces, longest, widest] = [0, 0, 0];
  for (const position of positions) {
    pieces += position.pieces;
    longest = Math.max(longest, position.length);
    widest = Math.max(widest, position.width);
    const { diameter, kg } = position;
    if (diameter === null) continue;
    const ofSame = byDiameter.get(diameter);
    if (ofSame) ofSame.push(kg);
    else byDiameter.set(diameter, [kg]);
  }
  return {
    steel: exactSum(positions.filter((one) => !isMesh(one)).map(({ kg }) => kg)),
    matting: exactSum(positions.filter(isMesh).map(({ kg }) => kg)),
    positions: positions.length,
    pieces,
    longest,
    widest,
    diameters: [...byDiameter]
      .sort(([one], [other]) => one - other)
      .map(([diameter, kilograms]) => ({ diameter, kg: exactSum(kilograms) })),
  };
};

/** Sums up an order's quantities over the positions of all its drawings, in whole kg. */
export const quantitiesOf = (positions: readonly DrawingPosition[]): { steel: number; matting: number } => {
  const { steel, matting } = sumsOf(positions);
  return { steel: roundedKg(steel), matting: roundedKg(matting) };
};
