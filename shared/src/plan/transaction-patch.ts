import { sitesOf } from '../deliveries/order-site.ts';
import { type DeletedRow, type Patch, type PlanRows, type RowKind, rowKinds } from '../live/patch.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import { isWriteOf } from './logged-change.ts';

/** Returns the parts of orders that are no longer canceled, because screens removed these parts' ghosts at the cancellation. */
const partsThatReturn = (tx: PlanTransaction): ShipmentRow[] =>
  tx.writes.flatMap((write) => {
    if (!isWriteOf(write, 'orders') || !write.before?.isCanceled || write.after?.isCanceled !== false)
      return [];
    return tx.parts(write.id);
  });

/** Returns the sites of the orders and reservations in the patch, because followers may not have loaded them. */
const sitesOfWritten = (
  tx: PlanTransaction,
  neighbours: ReadonlyMap<number, PlanRows['orders']>,
): PlanRows['sites'][] => {
  const written = tx.writes.flatMap((write) =>
    isWriteOf(write, 'orders') && write.after ? [write.after] : [],
  );
  const orders = [...neighbours.values(), ...written];
  const reserving = tx.writes.flatMap((write) =>
    isWriteOf(write, 'reservations') && write.after ? [write.after] : [],
  );
  return orders.length + reserving.length === 0 ? [] : sitesOf(tx.whole('sites'), orders, reserving);
};

/** Builds the patch: each written row in its last state, and the rows to which it refers, which followers may not have loaded. */
export const patchOf = (tx: PlanTransaction): Patch => {
  const { writes } = tx;
  const kinds = new Map(rowKinds.map((kind) => [kind, new Map<number, PlanRows[RowKind]>()]));
  const put = (kind: RowKind, row: PlanRows[RowKind] | null): void => {
    if (row) kinds.get(kind)?.set(row.id, row);
  };
  for (const write of writes) {
    const row = write.after ?? write.before;
    if (isWriteOf(write, 'shipments')) put('orders', tx.order((row as ShipmentRow).productionOrderId));
    if (isWriteOf(write, 'deliveries')) put('trucks', tx.truck((row as PlanRows['deliveries']).truckId));
  }
  for (const part of partsThatReturn(tx)) put('shipments', part);
  for (const site of sitesOfWritten(tx, kinds.get('orders') as ReadonlyMap<number, PlanRows['orders']>))
    put('sites', site);
  const deleted: Partial<Record<RowKind, DeletedRow[]>> = {};
  for (const { kind, id, version, after } of writes) {
    if (after) put(kind, after);
    else (deleted[kind] ??= []).push({ id, version });
  }
  const patch = Object.fromEntries(
    [...kinds].flatMap(([kind, rows]) => (rows.size > 0 ? [[kind, [...rows.values()]]] : [])),
  );
  return (Object.keys(deleted).length > 0 ? { ...patch, deleted } : patch) as Patch;
};
