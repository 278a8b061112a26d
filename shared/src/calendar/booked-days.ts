import type { PlanRows, RowKind } from '../live/patch.ts';
import type { Draft } from '../plan/draft.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { Day } from '../values/day.ts';

const isOf = <Kind extends RowKind>(write: RowWrite, kind: Kind): write is RowWrite<Kind> & RowWrite =>
  write.kind === kind;

/** The day on which the write books or places something that wasn't there before. */
const dayOf = (draft: Draft, write: RowWrite): Day | undefined => {
  if (isOf(write, 'orders')) {
    const { before, after } = write;
    return after && !after.isCanceled && before?.date !== after.date ? after.date : undefined;
  }
  if (isOf(write, 'shipments')) {
    const { before, after } = write;
    return after && !after.isDeleted && before?.date !== after.date ? after.date : undefined;
  }
  if (!isOf(write, 'deliveryItems')) return undefined;
  const after: PlanRows['deliveryItems'] | null = write.after;
  if (!after || write.before?.deliveryId === after.deliveryId) return undefined;
  return draft.run(after.deliveryId)?.date;
};

/** The days on which a change books or places something that wasn't there before, in order. */
export const bookedDays = (draft: Draft): readonly Day[] =>
  [...new Set(draft.writes.flatMap((write) => dayOf(draft, write) ?? []))].sort();
