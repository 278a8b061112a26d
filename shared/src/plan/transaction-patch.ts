import { sitesOf } from '../deliveries/order-site.ts';
import {
  type DeletedRow,
  isOrderOwned,
  type OrderOwnedKind,
  isFullyLoaded,
  type Patch,
  type PlanRows,
  type RowKind,
  rowKinds,
  streamOfKind,
} from '../live/patch.ts';
import { dayKey, type StreamKey } from '../live/stream-key.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import { isWriteOf } from './logged-change.ts';
import { mapCollectingNeeds } from './need.ts';

type Dated = PlanRows['orders' | 'deliveries' | 'releases' | 'grants' | 'lateChanges'];

/** Returns the streams of the days that show the part: its own day and, unless it is deleted, the day where it is a ghost. */
const daysOfPart = ({ date, isDeleted, dateAtLastOrderChange }: ShipmentRow): StreamKey[] =>
  isDeleted ? [dayKey(date)] : [dayKey(date), dayKey(dateAtLastOrderChange)];

/**
 * Returns every stream that contains one of the written rows, before or after the change (docs/architecture.md, 'Streams'). An
 * order, and its rows that no screen follows, are in its day and every day of its parts; an item and a run in the run's day;
 * trucks, templates and sites in `trucks`; capacities, calendar and reservations in `halls`; a day's release and late changes in
 * `halls` and in their day, grants in their day.
 */
export const streamsOf = (tx: PlanTransaction): Set<StreamKey> => {
  const keys = new Set<StreamKey>();
  const see = (seen: readonly StreamKey[]): void => seen.forEach((key) => keys.add(key));
  const { writes } = tx;
  const ownRuns = new Map(
    writes.flatMap((write) => (isWriteOf(write, 'deliveries') ? [[write.id, write]] : [])),
  );
  const dayOfRun = (id: number): StreamKey[] => {
    const own = ownRuns.get(id);
    const runs = own ? [own.before, own.after] : [tx.run(id)];
    return runs.flatMap((run) => (run ? [dayKey(run.date)] : []));
  };
  mapCollectingNeeds(writes, (write) => {
    const { before, after } = write;
    if (isWriteOf(write, 'orders')) see(tx.parts(write.id).flatMap(daysOfPart));
    if (isOrderOwned(write.kind)) {
      const { productionOrderId } = (after ?? before) as PlanRows[OrderOwnedKind];
      const order = tx.order(productionOrderId);
      // An order that doesn't exist any more was deleted by this change, so its own write adds the streams.
      if (order) see([dayKey(order.date), ...tx.parts(order.id).flatMap(daysOfPart)]);
      return;
    }
    for (const row of [before, after]) {
      if (!row) continue;
      if (isWriteOf(write, 'shipments')) see(daysOfPart(row as ShipmentRow));
      else if (isFullyLoaded(write.kind)) see([streamOfKind[write.kind]]);
      else if (isWriteOf(write, 'deliveryItems'))
        see(dayOfRun((row as PlanRows['deliveryItems']).deliveryId));
      // Screens of a period show each day's release and its number of late changes (rules/release.md#streams-of-a-release).
      else if (isWriteOf(write, 'releases') || isWriteOf(write, 'lateChanges'))
        see([dayKey((row as Dated).date), 'halls']);
      else see([dayKey((row as Dated).date)]);
    }
  });
  if (tx.raisesTrucks) see(['trucks']);
  return keys;
};

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
