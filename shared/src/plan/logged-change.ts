import type { PlanRows, RowKind } from '../live/patch.ts';
import type { Day } from '../values/day.ts';

/** A write of one row: `before` is null for a new row, `after` for a deleted one. A deletion takes a version too. */
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

/** A write of a row by an effective change: neither undone since nor itself an undo of a later change. */
export interface LaterWrite extends RowWrite {
  readonly by: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly changeId: number;
}

/** A change's net effect on a row. */
export interface LoggedWrite extends RowWrite {
  /** True if the row doesn't exist now. */
  readonly isGone: boolean;
}

/** A logged change with the data that an undo compares with. */
export interface LoggedChange {
  readonly id: number;
  readonly action: string;
  /** The action that began the chain of undos and redos with this change. */
  readonly rootAction: string;
  readonly isBySystem: boolean;
  /** True for changes by a token. */
  readonly isByScript: boolean;
  /** The change that undid it, if any. */
  readonly takenBack: { readonly by: string; readonly at: string; readonly changeId: number } | null;
  readonly writes: readonly LoggedWrite[];
  /** Later writes of the same rows by effective changes, newest first. */
  readonly later: readonly LaterWrite[];
  /** The days it was broadcast to, and its rows' current or last days. */
  readonly days: readonly Day[];
}

/** An archived change, or an undo of one, which can't be undone; `knownFrom` is the first day that the log still contains. */
export interface ArchivedChange {
  readonly knownFrom: Day;
}
