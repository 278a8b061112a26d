import type { Image } from '../../server/src/database/tables.ts';

/** One request of an intent and what came back; null status: nobody knows. */
export interface AttemptRecord {
  readonly status: number | null;
  readonly type: string | null;
  readonly body: unknown;
  readonly isReplay: boolean;
  readonly retryAfter: string | null;
}

/** One intent of a planner, with its key, however often it was sent. Times are ticks of the run's own counter. */
export interface OperationRecord {
  readonly key: string;
  readonly actor: string;
  readonly name: string;
  /** The row, and the fields whose values the sender changed (edits only). */
  readonly edit: EditRecord | null;
  readonly invokedAt: number;
  /** The tick of the first definite answer. */
  settledAt: number;
  /** The first definite answer; null while unknown. */
  status: number | null;
  /** The streams it named. */
  revisions: Readonly<Record<string, number>>;
  readonly attempts: AttemptRecord[];
}

export interface EditRecord {
  readonly entity: string;
  readonly id: number;
  /** The version the sender had read. */
  readonly version: number;
  /** Columns the sender changed. */
  readonly columns: readonly string[];
}

export interface LoggedChange {
  readonly id: number;
  readonly actor: string;
  readonly action: string;
  readonly undoOf: number | null;
  readonly mutationId: string | null;
}

export interface LoggedRow {
  readonly id: number;
  readonly changeId: number;
  readonly entity: string;
  readonly entityId: number;
  readonly version: number;
  readonly before: Image | null;
  readonly after: Image | null;
}

export interface LoggedRevision {
  readonly key: string;
  readonly revision: number;
  readonly changeId: number;
}

export type Tables = Readonly<Record<string, readonly Image[]>>;

/** A window's events in order. `socket` numbers its connections. */
export type WindowEvent =
  | { readonly kind: 'loaded'; readonly revisions: Readonly<Record<string, number>> }
  | { readonly kind: 'applied'; readonly key: string; readonly revision: number }
  | {
      readonly kind: 'received';
      /** By the run's counter. */
      readonly at: number;
      readonly epoch: string;
      readonly socket: number;
      readonly key: string;
      readonly revision: number;
      readonly mutationId: string | null;
    }
  | { readonly kind: 'joined' | 'left'; readonly socket: number; readonly key: string }
  /** Connected, but without any news for twelve seconds. */
  | { readonly kind: 'deaf' }
  | {
      readonly kind: 'caughtUp';
      readonly key: string;
      readonly since: number;
      readonly revisions: readonly number[];
    };

export interface WindowRecord {
  readonly name: string;
  readonly events: WindowEvent[];
}

/** Ticks of the run's counter: answers and broadcasts in between may belong to a lost time line. */
export interface LostSpan {
  readonly from: number;
  readonly to: number;
}

/** A patch that a window got, and where its stream stood in the database a moment later. */
export interface Probe {
  /** By the run's counter. */
  readonly at: number;
  readonly key: string;
  readonly sent: number;
  readonly committed: number;
}

/** A client's final state beside the server's, both as canonical text. */
export interface Comparison {
  readonly who: string;
  readonly held: string;
  readonly served: string;
}

/** A login that was ended while its socket listened; times in ms since. */
export interface Revocation {
  readonly loginId: number;
  /** The status of a request with its cookie after the end. */
  readonly status: number;
  readonly receivedAfterMs: number | null;
  readonly watchedForMs: number;
}

interface NodeRecord {
  readonly name: string;
  readonly output: string;
  readonly crashes: readonly string[];
}

/** The troubles of a run, which the checks take into account. */
export interface Circumstances {
  /** Live messages were lost on purpose. */
  readonly isLossy: boolean;
  /** The database or a server was away or stood still. */
  readonly isInterrupted: boolean;
  /** Tables were taken away and put back under running servers. */
  readonly isPutBack: boolean;
}

/** The record of a run that the checks look at. */
export interface Recording {
  readonly operations: readonly OperationRecord[];
  readonly changes: readonly LoggedChange[];
  readonly rows: readonly LoggedRow[];
  readonly revisions: readonly LoggedRevision[];
  readonly heads: Readonly<Record<string, number>>;
  /** The last `change_row` when `tablesBefore` were read. */
  readonly startRow: number;
  readonly tablesBefore: Tables;
  readonly tablesAfter: Tables;
  readonly windows: readonly WindowRecord[];
  readonly probes: readonly Probe[];
  /** Sorted by time. */
  readonly lost: readonly LostSpan[];
  readonly comparisons: readonly Comparison[];
  readonly revocations: readonly Revocation[];
  readonly brokenInvariants: readonly string[];
  readonly nodes: readonly NodeRecord[];
  readonly databaseLog: string;
}
