import type { PlanRows } from '../live/patch.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { isWriteOf, type RowWrite } from '../plan/logged-change.ts';
import type { Day } from '../values/day.ts';

/** Returns the day to which the write adds an order, a part or an item of a run; undefined if it adds none. */
const dayOf = (tx: PlanTransaction, write: RowWrite): Day | undefined => {
  if (isWriteOf(write, 'orders')) {
    const { before, after } = write;
    return after && !after.isCanceled && before?.date !== after.date ? after.date : undefined;
  }
  if (isWriteOf(write, 'shipments')) {
    const { before, after } = write;
    return after && !after.isDeleted && before?.date !== after.date ? after.date : undefined;
  }
  if (!isWriteOf(write, 'deliveryItems')) return undefined;
  const after: PlanRows['deliveryItems'] | null = write.after;
  if (!after || write.before?.deliveryId === after.deliveryId) return undefined;
  return tx.run(after.deliveryId)?.date;
};

/** Returns the days to which a change adds orders, parts or items of runs, in ascending order. */
export const bookedDays = (tx: PlanTransaction): readonly Day[] =>
  [...new Set(tx.writes.flatMap((write) => dayOf(tx, write) ?? []))].sort();
