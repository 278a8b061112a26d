import { dayKey } from '../live/stream-key.ts';
import type { Action } from '../plan/action.ts';
import { replyPrint } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import { changedSince, contentOf, type Digest } from './print-content.ts';
import type { RecordedPrint } from './print.ts';
import { printedRuns } from './printed-day.ts';
import { versionMismatch } from '../plan/version-refusals.ts';

export interface RecordPrintInput {
  readonly date: Day;
  /** The mark of the snapshot that the sender has in hand; undefined when any will do. */
  readonly expectedMark: string | undefined;
  /** The mark of a snapshot at these revisions: the day's, the trucks' and the halls'. */
  readonly markOf: (revisions: readonly [number, number, number]) => string;
  readonly digest: Digest;
}

/**
 * Records a print of the day as it stands, so that the paper, the record and its revision are of one moment. The print is
 * no change of the plan: nothing is logged or broadcast.
 * @throws VERSION_MISMATCH when the sender has another state of the day in hand
 */
export const recordPrint: Action<RecordPrintInput, RecordedPrint> = (
  draft,
  { now, by },
  { date, expectedMark, markOf, digest },
) => {
  const day = draft.day(date);
  const [trucks, hallCapacities, calendarEntries] = [draft.trucks(), draft.capacities(), draft.calendar()];
  const revision = draft.revision(dayKey(date));
  const mark = markOf([revision, draft.revision('trucks'), draft.revision('halls')]);
  if ((expectedMark ?? mark) !== mark) throw versionMismatch();
  const runs = printedRuns({ ...day, trucks, hallCapacities, calendarEntries });
  const content = contentOf(runs, digest);
  const before = draft.fact({ what: 'print', date });
  draft.print({ date, revision, printedAt: now, content, after: before?.id ?? null });
  return replyPrint({
    date,
    revision,
    printedAt: now,
    by,
    previous: before && { revision: before.revision, printedAt: before.printedAt, by: before.by },
    ...(before ? changedSince(before.content, content, runs) : { changedSlots: [], changedDeliveries: [] }),
  });
};
