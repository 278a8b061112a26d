import type { OrderOwnedKind, PlanRows, RowKind } from '../live/patch.ts';
import type { Revisions, StreamKey } from '../live/stream-key.ts';
import type { Paper } from './paper.ts';
import type { Day } from '../values/day.ts';
import type { ArchivedChange, LoggedChange } from './logged-change.ts';

/** Data of the plan that an action needs before it can continue. */
export type Need =
  /** All rows that the screens of these days show. */
  | { readonly what: 'days'; readonly dates: readonly Day[] }
  /** All rows of a stream: `trucks` with sites and templates, or `halls` with capacities, calendar and reservations. */
  | { readonly what: 'stream'; readonly key: 'trucks' | 'halls' }
  /** Revisions of streams from which no rows were read. */
  | { readonly what: 'heads'; readonly keys: readonly StreamKey[] }
  /** Ids for new rows. */
  | { readonly what: 'ids'; readonly kind: RowKind }
  /** The needs of several independent steps (`mapCollectingNeeds`), which are looked up together. */
  | { readonly what: 'several'; readonly needs: readonly SingleNeed[] }
  | Question;

export type SingleNeed = Exclude<Need, { what: 'several' }>;

/** A question that the database must answer, because the rows of days and streams can't. */
export type Question =
  /** The days that show a row. */
  | { readonly what: 'whereabouts'; readonly kind: RowKind; readonly id: number }
  /** Every day that shows an order or one of its parts, including deleted parts. */
  | { readonly what: 'family'; readonly orderId: number }
  /** The days of many orders at once, each as by `family`. */
  | { readonly what: 'families'; readonly orderIds: readonly number[] }
  /** A row at a version. */
  | { readonly what: 'version'; readonly kind: RowKind; readonly id: number; readonly version: number }
  /** A row as the log last contains it, even if it was deleted. */
  | { readonly what: 'lastKnown'; readonly kind: RowKind; readonly id: number }
  /** The author of the last write or removal of a row, or last change of its `field`; with `after`, only later versions count. */
  | {
      readonly what: 'editor';
      readonly kind: RowKind;
      readonly id: number;
      readonly field?: string;
      readonly after?: number;
    }
  /** The days from `from` on that were opened or have runs, in order. */
  | { readonly what: 'plannedDays'; readonly from: Day }
  /**
   * The orders dated from a day on that have one of these numbers, or that a script created with such a number before a person
   * changed it, sorted by day. `field` looks for the ERP's numbers instead. With `isRelied` the commit fails if the live orders
   * among them have changed meanwhile.
   */
  | {
      readonly what: 'numbered';
      readonly numbers: readonly string[];
      readonly from: Day;
      readonly isRelied?: true;
      readonly field?: 'externalNumber';
    }
  /** A change with the data that an undo of it compares with. */
  | { readonly what: 'change'; readonly id: number }
  /** A truck's runs of all days, by day. */
  | { readonly what: 'runsOfTruck'; readonly truckId: number }
  /** The order's last deleted part and the user who deleted it, even if the part's row no longer exists. */
  | { readonly what: 'deletedPart'; readonly orderId: number }
  /** A row that no screen follows (`orderOwnedKinds`). */
  | { readonly what: 'row'; readonly kind: OrderOwnedKind; readonly id: number }
  /** All rows of a kind that no screen follows which belong to an order, sorted by id. */
  | { readonly what: 'rowsOfOrder'; readonly kind: OrderOwnedKind; readonly orderId: number }
  /** The released days from `from` on, in order. */
  | { readonly what: 'releasedDays'; readonly from: Day }
  /** The non-canceled orders of these days with the fields that reservations depend on, sorted by id. */
  | { readonly what: 'bookings'; readonly dates: readonly Day[] }
  /** The latest print of a day's paper. */
  | { readonly what: 'print'; readonly date: Day; readonly paper: Paper };

/** The author of a change, by name, with its time (UTC, ISO 8601). */
export interface Editor {
  readonly by: string;
  readonly at: string;
  readonly changeId: number;
}

/** A day that was opened for planning, or that has a run without being opened. */
export interface PlannedDay {
  readonly date: Day;
  readonly isOpened: boolean;
}

/** An order that was found by one of its numbers. */
export type NumberedOrder = Pick<
  PlanRows['orders'],
  | 'id'
  | 'orderId'
  | 'externalNumber'
  | 'date'
  | 'hallId'
  | 'constructionSite'
  | 'version'
  | 'isCanceled'
  | 'byHand'
>;

/** The fields of an order that decide which reservation it uses and how many kg of it. */
export type Booking = Pick<
  PlanRows['orders'],
  'id' | 'date' | 'hallId' | 'steel' | 'matting' | 'constructionSite' | 'postCode' | 'city'
>;

/** A truck's run; `isBySystem` if it was created by opening the day, not by a planner. */
export interface RunOfTruck {
  readonly id: number;
  readonly date: Day;
  readonly isBySystem: boolean;
}

/** The latest print of a day's paper (docs/decisions/0018-prints-remember-what-they-said.md). */
export interface LatestPrint {
  readonly id: number;
  readonly revision: number;
  readonly printedAt: string;
  readonly by: string;
  readonly content: Readonly<Record<string, string>>;
}

type RowOf<Kind extends RowKind> = PlanRows[Kind] | null;

/** The type of each question's answer. */
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
  row: RowOf<OrderOwnedKind>;
  rowsOfOrder: readonly PlanRows[OrderOwnedKind][];
  releasedDays: readonly Day[];
  bookings: readonly Booking[];
  print: LatestPrint | null;
}

/** An answer that is valid as long as these streams keep their revisions. */
export interface Fact<Value = unknown> {
  readonly value: Value;
  readonly at: Revisions;
}

/** Thrown when an action reads data that aren't loaded. The caller loads them and runs the action again. */
export class MissingData extends Error {
  override readonly name = 'MissingData';
  readonly need: Need;

  constructor(need: Need) {
    super(`missing: ${JSON.stringify(need)}`);
    this.need = need;
  }
}

/**
 * Maps items by independent steps and collects the needs of all steps, so that a long list is run again once instead of once per
 * need.
 * @throws MissingData with the needs of all steps (missing ids at once); another error of a step if no step before it lacks data
 */
export const mapCollectingNeeds = <Item, Done>(
  items: readonly Item[],
  run: (item: Item, index: number) => Done,
): Done[] => {
  const needs: SingleNeed[] = [];
  const done: Done[] = [];
  for (const [index, item] of items.entries())
    try {
      done.push(run(item, index));
    } catch (error) {
      // A refusal doesn't count if an earlier step lacked data, because all steps run again with these data.
      if (!(error instanceof MissingData)) {
        if (needs.length > 0) continue;
        throw error;
      }
      if (error.need.what === 'ids') throw error;
      needs.push(...(error.need.what === 'several' ? error.need.needs : [error.need]));
    }
  const [first, ...others] = needs;
  if (first) throw new MissingData(others.length > 0 ? { what: 'several', needs } : first);
  return done;
};

/** Returns a key that is equal for equal questions. */
export const questionKey = (question: Question): string => JSON.stringify(question);
