import { dayKey } from '../live/stream-key.ts';
import type { HallId } from '../halls/hall.ts';
import type { DayState } from '../live/day-state.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { LatestPrint } from '../plan/need.ts';
import { replyPrint, replyValue } from '../plan/reply.ts';
import type { Day } from '../values/day.ts';
import { type Paper, paperOfHall } from '../plan/paper.ts';
import {
  changedSince,
  printDigestsOf,
  printDigestsOfHall,
  type Digest,
  ordersChangedSince,
  type PrintDigests,
} from './print-digests.ts';
import type { OpenedPrint, PrintStamp, RecordedHallPrint, RecordedPrint } from './print-schema.ts';
import { printedRuns } from './printed-day.ts';
import { printedHall } from './printed-hall.ts';
import { versionMismatch } from '../plan/version-refusals.ts';

export interface RecordPrintInput {
  readonly date: Day;
  /** The ETag (without quotes) of the snapshot that the sender prints; undefined accepts any. */
  readonly expectedEtag: string | undefined;
  /** Returns the ETag (without quotes) of a snapshot with these revisions of the day, the trucks and the halls. */
  readonly etagOf: (revisions: readonly [number, number, number]) => string;
  readonly digest: Digest;
}

export interface RecordHallPrintsInput extends RecordPrintInput {
  readonly halls: readonly HallId[];
}

/** Returns all rows of the day's papers, in the state that the sender prints. @throws VERSION_MISMATCH */
const printedState = (
  tx: PlanTransaction,
  { date, expectedEtag, etagOf }: RecordPrintInput,
): { state: DayState; revision: number } => {
  const day = tx.day(date);
  const state = {
    ...day,
    trucks: tx.trucks(),
    hallCapacities: tx.capacities(),
    calendarEntries: tx.calendar(),
    templates: tx.templates(),
    occurrences: tx.whole('occurrences'),
    sites: tx.whole('sites'),
    reservations: tx.whole('reservations'),
  };
  const revision = tx.revision(dayKey(date));
  const etag = etagOf([revision, tx.revision('trucks'), tx.revision('halls')]);
  if ((expectedEtag ?? etag) !== etag) throw versionMismatch();
  return { state, revision };
};

const stampOf = ({ revision, printedAt, by }: LatestPrint): PrintStamp => ({ revision, printedAt, by });

/** A paper's content, and the answer to its sender. */
interface ViewedPaper<Answer> {
  readonly paper: Paper;
  readonly content: PrintDigests;
  /** The id of the previous print; null if there is none. */
  readonly after: number | null;
  readonly answer: Answer;
}

const viewPlan = (
  tx: PlanTransaction,
  { now, by }: ActionContext,
  input: RecordPrintInput,
): ViewedPaper<OpenedPrint> => {
  const { date, digest } = input;
  const { state, revision } = printedState(tx, input);
  const runs = printedRuns(state);
  const content = printDigestsOf(runs, digest);
  const before = tx.fact({ what: 'print', date, paper: 'delivery' });
  const changes = before
    ? changedSince(before.content, content, runs)
    : { changedSlots: [], changedDeliveries: [] };
  const answer = { date, revision, printedAt: now, by, previous: before && stampOf(before), ...changes };
  return { paper: 'delivery', content, after: before?.id ?? null, answer };
};

const viewHalls = (
  tx: PlanTransaction,
  { now, by }: ActionContext,
  input: RecordHallPrintsInput,
): ViewedPaper<RecordedHallPrint>[] => {
  const { date, halls, digest } = input;
  const { state, revision } = printedState(tx, input);
  return halls.map((hallId) => {
    const { orders } = printedHall(state, hallId);
    const content = printDigestsOfHall(orders, digest);
    const paper = paperOfHall(hallId);
    const before = tx.fact({ what: 'print', date, paper });
    const changes = before
      ? ordersChangedSince(before.content, content, orders)
      : { changedOrders: [], goneOrders: [] };
    const answer = { hallId, revision, printedAt: now, by, previous: before && stampOf(before), ...changes };
    return { paper, content, after: before?.id ?? null, answer };
  });
};

/**
 * Records a print of the day's delivery plan, so that paper, record and revision are of the same moment. A print doesn't change the
 * plan: nothing is logged or broadcast.
 * @throws VERSION_MISMATCH if the sender prints another state of the day
 */
export const recordPrint: Action<RecordPrintInput, RecordedPrint> = (tx, scope, input) => {
  const { paper, content, after, answer } = viewPlan(tx, scope, input);
  const { date, revision, printedAt } = answer;
  tx.print({ date, paper, revision, printedAt, content, after });
  return replyPrint(answer);
};

/**
 * Records prints of halls' lists, each compared with its own latest print (rules/prints.md#a-halls-day).
 * @throws VERSION_MISMATCH if the sender prints another state of the day
 */
export const recordHallPrints: Action<RecordHallPrintsInput, RecordedHallPrint[]> = (tx, scope, input) => {
  const looked = viewHalls(tx, scope, input);
  for (const { paper, content, after, answer } of looked) {
    const { revision, printedAt } = answer;
    tx.print({ date: input.date, paper, revision, printedAt, content, after });
  }
  return replyValue(looked.map(({ answer }) => answer));
};

/** The content of a paper that was opened for printing, stored until somebody says if it was printed. */
export interface UnconfirmedPrint {
  readonly paper: Paper;
  readonly revision: number;
  readonly printedAt: string;
  readonly content: PrintDigests;
}

/** A paper's answer with the content to store until it is confirmed (rules/prints.md#printed-is-what-somebody-says-is). */
export interface PrintView<Answer> {
  readonly answer: Answer;
  readonly open: readonly UnconfirmedPrint[];
}

const openOf = ({
  paper,
  content,
  answer,
}: ViewedPaper<OpenedPrint | RecordedHallPrint>): UnconfirmedPrint => ({
  paper,
  content,
  revision: answer.revision,
  printedAt: answer.printedAt,
});

/** Opens the day's delivery plan for printing. @throws VERSION_MISMATCH if the sender prints another state of the day */
export const openPrint: Action<RecordPrintInput, PrintView<OpenedPrint>> = (tx, scope, input) => {
  const looked = viewPlan(tx, scope, input);
  return replyValue({ answer: looked.answer, open: [openOf(looked)] });
};

/** Opens halls' lists for printing. @throws VERSION_MISMATCH if the sender prints another state of the day */
export const openHallPrints: Action<RecordHallPrintsInput, PrintView<RecordedHallPrint[]>> = (
  tx,
  scope,
  input,
) => {
  const looked = viewHalls(tx, scope, input);
  return replyValue({ answer: looked.map(({ answer }) => answer), open: looked.map(openOf) });
};

/**
 * Records opened papers as printed at the time they were opened, except papers with a later print; records none if they weren't
 * printed. Returns the papers recorded.
 * @throws NOT_FOUND if none of them is open
 */
export const confirmPrints: Action<
  { readonly date: Day; readonly open: readonly UnconfirmedPrint[]; readonly isPrinted: boolean },
  Paper[]
> = (tx, _scope, { date, open, isPrinted }) => {
  if (open.length === 0) throw new DomainError('NOT_FOUND');
  if (!isPrinted) return replyValue([]);
  const confirmed = open.flatMap(({ paper, revision, printedAt, content }) => {
    const before = tx.fact({ what: 'print', date, paper });
    if (before && before.printedAt > printedAt) return [];
    tx.print({ date, paper, revision, printedAt, content, after: before?.id ?? null });
    return [paper];
  });
  return replyValue(confirmed);
};
