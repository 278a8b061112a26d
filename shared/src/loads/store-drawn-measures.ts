import { positionsInPart, partsMatchingPositions } from '../bvbs/drawing-rules.ts';
import { drawnMeasures } from '../bvbs/drawn-measures.ts';
import { mapCollectingNeeds } from '../plan/need.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';

/**
 * Returns the ids of orders whose drawings were written, and of orders with drawings of which a part's amount, deletion or
 * derived size was changed.
 */
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

const storeMeasuresOf = (tx: PlanTransaction, id: number): void => {
  const order = tx.order(id);
  if (!order) return;
  const drawings = tx.ofOrder('drawings', id);
  tx.update('orders', order, { drawn: drawnMeasures(drawings.flatMap(({ positions }) => positions)) });
  const parts = tx.liveParts(id);
  const isTold = parts.length > 1 && partsMatchingPositions(drawings, parts).size > 0;
  for (const part of parts) {
    const places = isTold ? positionsInPart(drawings, parts, part.id) : null;
    const own =
      places && drawings.flatMap(({ positions }, at) => positions.filter((_, place) => places[at]?.[place]));
    tx.update('shipments', part, { drawn: own && drawnMeasures(own) });
  }
};

/**
 * Stores the sizes derived from drawings in the order and its parts, right before an action's writes are stored. It runs for any
 * action, undo included (rules/loads.md#derived-from-drawings), and only reads the drawings of the orders concerned.
 */
export const storeDrawnMeasures = (tx: PlanTransaction): void => {
  mapCollectingNeeds([...ordersIn(tx)], (id) => storeMeasuresOf(tx, id));
};
