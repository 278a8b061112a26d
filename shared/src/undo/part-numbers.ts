import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isWriteOf, type LoggedWrite } from '../plan/logged-change.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { WriteOf } from './undo-writes.ts';

/**
 * Returns a fractional number that puts a restored part in its former position among its order's live parts (`others`). The parts
 * in `numberBefore`, which the undone change wrote, had these numbers before it; among other parts the ids decide, because most
 * of those were created later.
 */
const placeAmong = (
  { id, splitNumber }: ShipmentRow,
  others: readonly ShipmentRow[],
  numberBefore: ReadonlyMap<number, number>,
): number => {
  const stood = ({ id: other }: ShipmentRow): number | undefined => numberBefore.get(other);
  const behind = others.filter((part) => (stood(part) ?? 0) > splitNumber).map((part) => part.splitNumber);
  const upTo = Math.min(...behind, Number.POSITIVE_INFINITY);
  const isAhead = (part: ShipmentRow): boolean => {
    const before = stood(part);
    return before === undefined ? part.id < id && part.splitNumber < upTo : before < splitNumber;
  };
  const last = Math.max(0, ...others.filter(isAhead).map((part) => part.splitNumber));
  // The fraction grows with `splitNumber`, so several parts that are restored to one position keep their sequence.
  return last + 1 - 1 / (splitNumber + 1);
};

/** Groups a change's writes of existing parts by order, because searching them for each of a thousand orders would be slow. */
export const writesByOrder = (
  writes: readonly LoggedWrite[],
): ReadonlyMap<number, readonly WriteOf<'shipments'>[]> => {
  const found = new Map<number, WriteOf<'shipments'>[]>();
  for (const write of writes) {
    if (!isWriteOf(write, 'shipments') || !write.before) continue;
    const orderId = write.before.productionOrderId;
    const ofOrder = found.get(orderId);
    if (ofOrder) ofOrder.push(write);
    else found.set(orderId, [write]);
  }
  return found;
};

/**
 * Gives restored parts their previous position among the order's parts, as fractional numbers that `recomputeParts` then replaces
 * by 1…n. `ofOrder` contains the change's writes of the order's parts.
 */
export const restorePartNumbers = (
  tx: PlanTransaction,
  orderId: number,
  ofOrder: readonly WriteOf<'shipments'>[],
): void => {
  const numberBefore = new Map(ofOrder.map(({ id, before }) => [id, before?.splitNumber ?? 0]));
  const returning = ofOrder.filter(
    ({ before, after }) => before?.isDeleted === false && after?.isDeleted !== false,
  );
  const ids = new Set(returning.map(({ id }) => id));
  const stayed = tx.liveParts(orderId).filter(({ id }) => !ids.has(id));
  if (stayed.length === 0) return;
  for (const { id, before } of returning) {
    const part = tx.shipment(id);
    if (before && part && !part.isDeleted)
      tx.update('shipments', part, { splitNumber: placeAmong(before, stayed, numberBefore) });
  }
};
