import type { Consequence } from '../plan/consequence.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { fromTenths, shareTenths, toTenths } from '../values/measures.ts';

type Part = Pick<ShipmentRow, 'amount' | 'loadingMetres'>;

/**
 * Shares an order's loading metres among its live parts: those with metres of their own keep them, the others share what is left
 * by kg, to 0.1 m by largest remainder, so that all add up exactly. null: the part has its own, or nobody knows (the order has
 * none, or nothing is left of them).
 */
export const sharesOf = (loadingMetres: number | null, parts: readonly Part[]): (number | null)[] => {
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

const isOf = <Kind extends RowWrite['kind']>(
  write: RowWrite,
  kind: Kind,
): write is RowWrite<Kind> & RowWrite => write.kind === kind;

/** Returns the orders whose shares the writes may have changed. */
const ordersIn = (tx: PlanTransaction): Set<number> => {
  const ids = new Set<number>();
  for (const write of tx.writes) {
    if (isOf(write, 'orders') && write.before?.loadingMetres !== write.after?.loadingMetres)
      ids.add(write.id);
    if (!isOf(write, 'shipments')) continue;
    const { before, after } = write;
    const differs = (['amount', 'isDeleted', 'loadingMetres', 'metresShare'] as const).some(
      (field) => before?.[field] !== after?.[field],
    );
    const order = (after ?? before)?.productionOrderId;
    if (differs && order !== undefined) ids.add(order);
  }
  return ids;
};

interface Written {
  /** Written parts by order. */
  readonly parts: ReadonlyMap<number, readonly ShipmentRow[]>;
  /** Loading metres that written orders had. */
  readonly had: ReadonlyMap<number, number | null>;
}

/** Groups the writes once, as a list may write thousands of orders. */
const writtenIn = (tx: PlanTransaction): Written => {
  const parts = new Map<number, ShipmentRow[]>();
  const had = new Map<number, number | null>();
  for (const write of tx.writes) {
    if (isOf(write, 'orders') && write.before) had.set(write.id, write.before.loadingMetres);
    if (!isOf(write, 'shipments') || !write.after) continue;
    const { after } = write;
    const known = parts.get(after.productionOrderId);
    if (known) known.push(after);
    else parts.set(after.productionOrderId, [after]);
  }
  return { parts, had };
};

/**
 * Keeps each part's share of its order's loading metres in the part's row, in the change that alters it: for any action, undo
 * too, on the server and in predictions (rules/loads.md#shares).
 */
export const shareMetres: Consequence = (tx) => {
  const ids = ordersIn(tx);
  if (ids.size === 0) return;
  const { parts, had } = writtenIn(tx);
  for (const id of ids) {
    const order = tx.order(id);
    if (!order) continue;
    const rows = parts.get(id) ?? [];
    const never = order.loadingMetres === null && (had.get(id) ?? null) === null;
    if (never && rows.every(({ metresShare }) => metresShare === null)) continue;
    const live = tx.liveParts(id);
    for (const [index, share] of sharesOf(order.loadingMetres, live).entries()) {
      const part = live[index];
      if (part) tx.update('shipments', part, { metresShare: share });
    }
    for (const row of rows) if (row.isDeleted) tx.update('shipments', row, { metresShare: null });
  }
};
