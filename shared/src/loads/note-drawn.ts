import { positionsInPart, tiedParts } from '../bvbs/drawing-rules.ts';
import type { DrawingPosition } from '../orders/drawing-schema.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { DrawnMeasures } from '../values/measures-schema.ts';

/** Inside width of a semitrailer's bed, mm: a piece that is wider both ways doesn't lie flat in it. */
const bedWidth = 2_480;

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

/** Returns the orders of which drawings, or parts that drawings may be parted to, were written. */
const ordersIn = (tx: PlanTransaction): Set<number> => {
  const ids = new Set<number>();
  for (const { kind, before, after } of tx.writes) {
    const row = after ?? before;
    if (kind === 'drawings' && row && 'positions' in row) ids.add(row.productionOrderId);
    if (kind !== 'shipments' || !row || !('splitNumber' in row)) continue;
    const was = before && 'splitNumber' in before ? before : null;
    const is = after && 'splitNumber' in after ? after : null;
    const isOther =
      was?.amount !== is?.amount || was?.isDeleted !== is?.isDeleted || was?.drawn !== is?.drawn;
    if (isOther && (tx.order(row.productionOrderId)?.drawings ?? 0) > 0) ids.add(row.productionOrderId);
  }
  return ids;
};

const noteOrder = (tx: PlanTransaction, id: number): void => {
  const order = tx.order(id);
  if (!order) return;
  const drawings = tx.ofOrder('drawings', id);
  tx.update('orders', order, { drawn: drawnMeasures(drawings.flatMap(({ positions }) => positions)) });
  const parts = tx.liveParts(id);
  const isTold = parts.length > 1 && tiedParts(drawings, parts).size > 0;
  for (const part of parts) {
    const places = isTold ? positionsInPart(drawings, parts, part.id) : null;
    const own =
      places && drawings.flatMap(({ positions }, at) => positions.filter((_, place) => places[at]?.[place]));
    tx.update('shipments', part, { drawn: own && drawnMeasures(own) });
  }
};

/**
 * Keeps what drawings prove in the rows of their order and its parts, derived from an action's writes right before they are
 * stored, for any action including undo (rules/loads.md#derived-from-drawings). Reads only drawings of the orders concerned.
 */
export const noteDrawn = (tx: PlanTransaction): void => {
  for (const id of ordersIn(tx)) noteOrder(tx, id);
};
