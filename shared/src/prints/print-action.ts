import { dayKey } from '../live/stream-key.ts';
import type { HallId } from '../halls/hall.ts';
import type { DayState } from '../live/day-state.ts';
import type { Action } from '../plan/action.ts';
import type { Draft } from '../plan/draft.ts';
import type { LatestPrint } from '../plan/need.ts';
import { replyPrint, replyValue } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import { paperOfHall } from '../plan/paper.ts';
import { changedSince, contentOf, contentOfHall, type Digest, ordersChangedSince } from './print-content.ts';
import type { PrintStamp, RecordedHallPrint, RecordedPrint } from './print.ts';
import { printedRuns } from './printed-day.ts';
import { printedHall } from './printed-hall.ts';
import { versionMismatch } from '../plan/version-refusals.ts';

export interface RecordPrintInput {
  readonly date: Day;
  /** The mark of the snapshot that the sender has in hand; undefined when any will do. */
  readonly expectedMark: string | undefined;
  /** The mark of a snapshot at these revisions: the day's, the trucks' and the halls'. */
  readonly markOf: (revisions: readonly [number, number, number]) => string;
  readonly digest: Digest;
}

export interface RecordHallPrintsInput extends RecordPrintInput {
  /** Each once. */
  readonly halls: readonly HallId[];
}

/** The day with all that its papers show, in the state that the sender has in hand. */
const dayInHand = (
  draft: Draft,
  { date, expectedMark, markOf }: RecordPrintInput,
): { state: DayState; revision: number } => {
  const day = draft.day(date);
  const state = {
    ...day,
    trucks: draft.trucks(),
    hallCapacities: draft.capacities(),
    calendarEntries: draft.calendar(),
    templates: draft.templates(),
    occurrences: draft.occurrences(),
  };
  const revision = draft.revision(dayKey(date));
  const mark = markOf([revision, draft.revision('trucks'), draft.revision('halls')]);
  if ((expectedMark ?? mark) !== mark) throw versionMismatch();
  return { state, revision };
};

const stampOf = ({ revision, printedAt, by }: LatestPrint): PrintStamp => ({ revision, printedAt, by });

/**
 * Records a print of the day's delivery plan as it stands, so that the paper, the record and its revision are of one moment.
 * The print is no change of the plan: nothing is logged or broadcast.
 * @throws VERSION_MISMATCH when the sender has another state of the day in hand
 */
export const recordPrint: Action<RecordPrintInput, RecordedPrint> = (draft, { now, by }, input) => {
  const { date, digest } = input;
  const { state, revision } = dayInHand(draft, input);
  const runs = printedRuns(state);
  const content = contentOf(runs, digest);
  const before = draft.fact({ what: 'print', date, paper: 'delivery' });
  draft.print({ date, paper: 'delivery', revision, printedAt: now, content, after: before?.id ?? null });
  return replyPrint({
    date,
    revision,
    printedAt: now,
    by,
    previous: before && stampOf(before),
    ...(before ? changedSince(before.content, content, runs) : { changedSlots: [], changedDeliveries: [] }),
  });
};

/**
 * The same for the lists of halls, each compared with its own latest print (rules/prints.md#a-halls-day).
 * @throws VERSION_MISMATCH when the sender has another state of the day in hand
 */
export const recordHallPrints: Action<RecordHallPrintsInput, RecordedHallPrint[]> = (
  draft,
  { now, by },
  input,
) => {
  const { date, halls, digest } = input;
  const { state, revision } = dayInHand(draft, input);
  const recorded = halls.map((hallId): RecordedHallPrint => {
    const { orders } = printedHall(state, hallId);
    const content = contentOfHall(orders, digest);
    const paper = paperOfHall(hallId);
    const before = draft.fact({ what: 'print', date, paper });
    draft.print({ date, paper, revision, printedAt: now, content, after: before?.id ?? null });
    return {
      hallId,
      revision,
      printedAt: now,
      by,
      previous: before && stampOf(before),
      ...(before
        ? ordersChangedSince(before.content, content, orders)
        : { changedOrders: [], goneOrders: [] }),
    };
  });
  return replyValue(recorded);
};
