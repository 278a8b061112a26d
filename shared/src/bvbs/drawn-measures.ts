import type { DrawingPosition } from '../orders/drawing-schema.ts';
import { bedWidth } from '../values/measures.ts';
import type { DrawnMeasures } from '../values/measures-schema.ts';

/**
 * Returns what positions prove of a size: the longest piece, and that it is bulky where a piece's smaller outside dimension is
 * more than a bed is wide. Loading metres can't be derived from them. null: they prove nothing.
 */
export const drawnMeasures = (positions: readonly DrawingPosition[]): DrawnMeasures | null => {
  let longest = 0;
  let isBulky = false;
  for (const { length, width } of positions) {
    longest = Math.max(longest, length);
    isBulky ||= width > bedWidth;
  }
  return longest > 0 || isBulky ? { bulky: isBulky || null, longest: longest || null } : null;
};
