import type { PlanRows, RowKind } from '../live/patch.ts';
import type { Revisions, StreamKey } from '../live/stream-key.ts';
import type { Paper } from './paper.ts';
import type { Day } from '../values/day.ts';
import type { ArchivedChange, LoggedChange } from './logged-change.ts';

/** What must be known of the plan before an action can go on. */
export type Need =
  /** Everything that the days' screens show. */
  | { readonly what: 'days'; readonly dates: readonly Day[] }
  /** All trucks with what comes again for them, all capacities with the calendar: the rows of that stream. */
  | { readonly what: 'stream'; readonly key: 'trucks' | 'halls' }
  /** Where streams stand that nothing was read of. */
  | { readonly what: 'heads'; readonly keys: readonly StreamKey[] }
  /** Numbers for new rows. */
  | { readonly what: 'ids'; readonly kind: RowKind }
  /** What each of many things needs that are done one by one (`forEachOf`): found out together. */
  | { readonly what: 'several'; readonly needs: readonly SingleNeed[] }
  | Question;

export type SingleNeed = Exclude<Need, { what: 'several' }>;

/** What isn't part of any day's screen: asked of the database, never of a screen. */
export type Question =
  /** The days that show a row. */
  | { readonly what: 'whereabouts'; readonly kind: RowKind; readonly id: number }
  /** Every day that shows an order or one of its parts, deleted ones included. */
  | { readonly what: 'family'; readonly orderId: number }
  /** The same for many orders at once. */
  | { readonly what: 'families'; readonly orderIds: readonly number[] }
  /** A row as it was at a version. */
  | { readonly what: 'version'; readonly kind: RowKind; readonly id: number; readonly version: number }
  /** A row as the log last knew it, also when it is gone by now. */
  | { readonly what: 'lastKnown'; readonly kind: RowKind; readonly id: number }
  /** Who last wrote or removed a row or, with a field, changed that field of it (after a version). */
  | {
      readonly what: 'editor';
      readonly kind: RowKind;
      readonly id: number;
      readonly field?: string;
      readonly after?: number;
    }
  /** The days from one on that were made ready for planning or have runs; the earliest first. */
  | { readonly what: 'plannedDays'; readonly from: Day }
  /**
   * The orders with one of these numbers, dated from a day on, and those that a script has written under one of them before a
   * person changed the number; the earliest first. `isRelied`: which of those with the numbers are live must still be so when
   * the change is stored.
   */
  | {
      readonly what: 'numbered';
      readonly numbers: readonly string[];
      readonly from: Day;
      readonly isRelied?: true;
    }
  /** A change and all that an undo of it compares with. */
  | { readonly what: 'change'; readonly id: number }
  /** A truck's runs of all days, by day. */
  | { readonly what: 'runsOfTruck'; readonly truckId: number }
  /** The part of an order that was deleted last, by whom, also when it was taken away since. */
  | { readonly what: 'deletedPart'; readonly orderId: number }
  /** The released days from one on, the earliest first. */
  | { readonly what: 'releasedDays'; readonly from: Day }
  /** The latest print of a day's paper. */
  | { readonly what: 'print'; readonly date: Day; readonly paper: Paper };

/** Who did something, and when (UTC, ISO 8601). */
export interface Editor {
  readonly by: string;
  readonly at: string;
  readonly changeId: number;
}

/** A day that was made ready for planning, or to which somebody added a run all the same. */
export interface PlannedDay {
  readonly date: Day;
  readonly isOpened: boolean;
}

/** An order that a number can mean. */
export type NumberedOrder = Pick<
  PlanRows['orders'],
  'id' | 'orderId' | 'date' | 'hallId' | 'constructionSite' | 'version' | 'isCanceled' | 'byHand'
>;

/** A truck's run; `isBySystem`: made as its day was opened, not by a planner. */
export interface RunOfTruck {
  readonly id: number;
  readonly date: Day;
  readonly isBySystem: boolean;
}

/** The content of the latest print of a day's paper (docs/decisions/0018-prints-remember-what-they-said.md). */
export interface LatestPrint {
  readonly id: number;
  readonly revision: number;
  readonly printedAt: string;
  readonly by: string;
  readonly content: Readonly<Record<string, string>>;
}

/** A row of some kind, or null when there is none. */
type RowOf<Kind extends RowKind> = PlanRows[Kind] | null;

/** The answer to each question. */
export interface Facts {
  whereabouts: readonly Day[];
  family: readonly Day[];
  families: readonly { readonly orderId: number; readonly dates: readonly Day[] }[];
  version: RowOf<RowKind>;
  lastKnown: RowOf<RowKind>;
  editor: Editor | null;
  plannedDays: readonly PlannedDay[];
  numbered: readonly NumberedOrder[];
  change: LoggedChange | ArchivedChange | null;
  runsOfTruck: readonly RunOfTruck[];
  deletedPart: (Editor & { readonly id: number }) | null;
  releasedDays: readonly Day[];
  print: LatestPrint | null;
}

/** An answer, and the streams that may not have moved on since for it to hold. */
export interface Fact<Value = unknown> {
  readonly value: Value;
  readonly at: Revisions;
}

/** Thrown by an action that reads what isn't known: whoever runs it finds that out and runs it again, or waits. */
export class Missing extends Error {
  override readonly name = 'Missing';
  readonly need: Need;

  constructor(need: Need) {
    super(`missing: ${JSON.stringify(need)}`);
    this.need = need;
  }
}

/**
 * Does one thing after the other that need nothing of each other, and finds out together what they lack: one by one a long list
 * would be run again for each.
 * @throws Missing with the needs of all, once each was tried
 */
export const forEachOf = <Item, Done>(
  items: readonly Item[],
  run: (item: Item, index: number) => Done,
): Done[] => {
  const needs: SingleNeed[] = [];
  const done: Done[] = [];
  for (const [index, item] of items.entries())
    try {
      done.push(run(item, index));
    } catch (error) {
      // After the first lack the rest is only asked what it lacks.
      if (!(error instanceof Missing)) {
        if (needs.length > 0) continue;
        throw error;
      }
      if (error.need.what === 'ids') throw error;
      needs.push(...(error.need.what === 'several' ? error.need.needs : [error.need]));
    }
  const [first, ...others] = needs;
  if (first) throw new Missing(others.length > 0 ? { what: 'several', needs } : first);
  return done;
};

/** Tells two questions apart. */
export const questionKey = (question: Question): string => JSON.stringify(question);
