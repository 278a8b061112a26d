import { isWriteOf } from '../plan/logged-change.ts';
import { mapCollectingNeeds } from '../plan/need.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { fromTenths, shareTenths, toTenths } from '../values/measures.ts';

type Part = Pick<ShipmentRow, 'amount' | 'loadingMetres'>;

/**
 * Shares an order's loading metres among its live parts: parts with own metres keep them, the others share the rest by kg in steps
 * of 0.1 m by largest remainder, so that all add up exactly. null for a part with own metres, or if nothing is left to share.
 */
export const metresShares = (loadingMetres: number | null, parts: readonly Part[]): (number | null)[] => {
  const own = parts.reduce((tenths, part) => tenths + toTenths(part.loadingMetres ?? 0), 0);
  const left = loadingMetres === null ? 0 : toTenths(loadingMetres) - own;
  const sharing = parts.filter((part) => part.loadingMetres === null);
  if (left <= 0) return parts.map(() => null);
  const shares = shareTenths(
    left,
    sharing.map(({ amount }) => amount),
  );
  return parts.map((part) => {
    const share = part.loadingMetres === null ? (shares.shift() ?? null) : null;
    return share === null ? null : fromTenths(share);
  });
};

/** An order whose shares may have changed. */
interface Touched {
  /** True if a part may still store a share, which must be cleared even if the order has no loading metres any more. */
  isShared: boolean;
}

const touchedOrders = (tx: PlanTransaction): Map<number, Touched> => {
  const touched = new Map<number, Touched>();
  const touch = (id: number, isShared: boolean): void => {
    const one = touched.get(id) ?? { isShared: false };
    one.isShared ||= isShared;
    touched.set(id, one);
  };
  for (const write of tx.writes) {
    const { before, after } = write;
    if (isWriteOf(write, 'orders') && (write.before?.loadingMetres ?? null) !== write.after?.loadingMetres)
      touch(write.id, (write.before?.loadingMetres ?? null) !== null);
    if (!isWriteOf(write, 'shipments')) continue;
    const [was, is] = [before, after] as [ShipmentRow | null, ShipmentRow | null];
    const differs = (['amount', 'isDeleted', 'loadingMetres', 'metresShare'] as const).some(
      (field) => was?.[field] !== is?.[field],
    );
    const row = is ?? was;
    if (differs && row) touch(row.productionOrderId, is !== null && is.metresShare !== null);
  }
  return touched;
};

/**
 * Stores each part's share of its order's loading metres in the part's row, for the orders whose metres or parts the transaction
 * has changed. Runs after any action, undo included, on the server and in predictions (rules/loads.md#shares).
 */
export const shareMetres = (tx: PlanTransaction): void => {
  mapCollectingNeeds([...touchedOrders(tx)], ([id, { isShared }]) => {
    const order = tx.order(id);
    if (!order || (order.loadingMetres === null && !isShared)) return;
    const live = tx.liveParts(id);
    for (const [index, share] of metresShares(order.loadingMetres, live).entries()) {
      const part = live[index];
      if (part) tx.update('shipments', part, { metresShare: share });
    }
  });
};
