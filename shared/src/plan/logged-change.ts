import type { PlanRows, RowKind } from '../live/patch.ts';
import type { Day } from '../values/day.ts';

/** A write of one row: `before` is null for a new row, `after` for a deleted one. A deletion raises the version too. */
export interface RowWrite<Kind extends RowKind = RowKind> {
  readonly kind: Kind;
  readonly id: number;
  readonly version: number;
  readonly before: PlanRows[Kind] | null;
  readonly after: PlanRows[Kind] | null;
}

export const isWriteOf = <Kind extends RowKind, Write extends RowWrite>(
  write: Write,
  kind: Kind,
): write is RowWrite<Kind> & Write => write.kind === kind;

/** A write of a row after the change that is to be undone. Writes that were undone, and undos of later changes, don't count. */
export interface LaterWrite extends RowWrite {
  readonly by: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly changeId: number;
}

/** A write of the change that is to be undone. */
export interface LoggedWrite extends RowWrite {
  /** True if the row doesn't exist now. */
  readonly isGone: boolean;
}

/** A logged change with the data that an undo compares with. */
export interface LoggedChange {
  readonly id: number;
  readonly action: string;
  /** The action of the change that began the chain of undos and redos to which this change belongs. */
  readonly rootAction: string;
  readonly isBySystem: boolean;
  /** True for changes by a token. */
  readonly isByScript: boolean;
  /** The undo of this change; null if it isn't undone. */
  readonly takenBack: { readonly by: string; readonly at: string; readonly changeId: number } | null;
  readonly writes: readonly LoggedWrite[];
  /** Later writes of the same rows by changes that are still in effect, newest first. */
  readonly later: readonly LaterWrite[];
  /** The days to which the change was broadcast, and the current or last days of its rows. */
  readonly days: readonly Day[];
}

/** An archived change, or an undo of one, which can't be undone; `knownFrom` is the first day that the log still contains. */
export interface ArchivedChange {
  readonly knownFrom: Day;
}
