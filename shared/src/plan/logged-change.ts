import type { PlanRows, RowKind } from '../live/patch.ts';
import type { Day } from '../values/day.ts';

/** One row's write: before it is null when the row came, after it when it went. A deletion takes a version too. */
export interface RowWrite<Kind extends RowKind = RowKind> {
  readonly kind: Kind;
  readonly id: number;
  readonly version: number;
  readonly before: PlanRows[Kind] | null;
  readonly after: PlanRows[Kind] | null;
}

/** A write of a row by a change that still stands: neither taken back since nor itself such an undo. */
export interface LaterWrite extends RowWrite {
  readonly by: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly changeId: number;
}

/** What a change did to a row in all. */
export interface LoggedWrite extends RowWrite {
  /** The row isn't there now, whoever removed it. */
  readonly isGone: boolean;
}

/** A change as the log has it, with what an undo of it compares with. */
export interface LoggedChange {
  readonly id: number;
  readonly action: string;
  /** The action that began the chain of undos and redos this change is in. */
  readonly rootAction: string;
  readonly isBySystem: boolean;
  /** By a token. */
  readonly isByScript: boolean;
  /** Who has taken it back, if anybody. */
  readonly takenBack: { readonly by: string; readonly at: string; readonly changeId: number } | null;
  readonly writes: readonly LoggedWrite[];
  /** Later writes of the same rows by changes that still stand, newest first. */
  readonly later: readonly LaterWrite[];
  /** Days that it was broadcast to, and those that its rows lie on now or lay on before they went. */
  readonly days: readonly Day[];
}

/** A change that was taken out of the log, or undoes one that was: known is only what happened from that day of the plant on. */
export interface ArchivedChange {
  readonly knownFrom: Day;
}
