import type { DrawingPosition } from '../orders/drawing-schema.ts';
import { bedWidth } from '../values/measures.ts';
import type { DrawnMeasures } from '../values/measures-schema.ts';

/**
 * Derives a size from positions: the longest piece in mm, and bulky if a piece is wider than a truck's bed. Loading metres can't
 * be derived. Returns null if no position has a length and none is bulky.
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
