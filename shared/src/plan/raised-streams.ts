import {
  isFullyLoaded,
  isOrderOwned,
  type OrderOwnedKind,
  type PlanRows,
  streamOfKind,
} from '../live/patch.ts';
import { dayKey, type StreamKey } from '../live/stream-key.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { isWriteOf } from './logged-change.ts';
import { mapCollectingNeeds } from './need.ts';
import type { PlanTransaction } from './plan-transaction.ts';

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
