import type { Image } from '../../server/src/database/tables.ts';

/** A request of an intent and its answer; the status is null if unknown. */
export interface AttemptRecord {
  readonly status: number | null;
  readonly type: string | null;
  readonly body: unknown;
  readonly isReplay: boolean;
  readonly retryAfter: string | null;
}

/** An intent of a planner with its idempotency key, however often it was sent. Times are ticks of the run's counter. */
export interface OperationRecord {
  readonly key: string;
  readonly actor: string;
  readonly name: string;
  /** The row and the fields whose values the sender changed; null unless it is an edit. */
  readonly edit: EditRecord | null;
  readonly invokedAt: number;
  /** The tick of the first definite answer. */
  settledAt: number;
  /** The first definite answer; null while unknown. */
  status: number | null;
  /** The revisions in the answer, by stream. */
  revisions: Readonly<Record<string, number>>;
  readonly attempts: AttemptRecord[];
}

export interface EditRecord {
  readonly entity: string;
  readonly id: number;
  /** The version that the sender had read. */
  readonly version: number;
  /** The columns that the sender changed. */
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

/** A window's event; `socket` is the number of its connection. */
export type WindowEvent =
  | { readonly kind: 'loaded'; readonly revisions: Readonly<Record<string, number>> }
  | { readonly kind: 'applied'; readonly key: string; readonly revision: number }
  | {
      readonly kind: 'received';
      /** The tick of the run's counter. */
      readonly at: number;
      readonly epoch: string;
      readonly socket: number;
      readonly key: string;
      readonly revision: number;
      readonly mutationId: string | null;
    }
  | { readonly kind: 'joined' | 'left'; readonly socket: number; readonly key: string }
  /** The window is connected but has received nothing for twelve seconds. */
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

/** Ticks of the run's counter; answers and broadcasts in between may belong to a lost timeline. */
export interface LostSpan {
  readonly from: number;
  readonly to: number;
}

/** A received patch, and its stream's head in the database a moment later. */
export interface Probe {
  /** The tick of the run's counter. */
  readonly at: number;
  readonly key: string;
  readonly sent: number;
  readonly committed: number;
}

/** The final states of a client and of the server, as canonical text. */
export interface Comparison {
  readonly who: string;
  readonly held: string;
  readonly served: string;
}

/** A login that was ended while its socket listened; times in ms since its end. */
export interface Revocation {
  readonly loginId: number;
  /** The status of a request with its cookie after its end. */
  readonly status: number;
  readonly receivedAfterMs: number | null;
  readonly watchedForMs: number;
}

interface NodeRecord {
  readonly name: string;
  readonly output: string;
  readonly crashes: readonly string[];
}

/** The failures of a run that checks must allow for. */
export interface Circumstances {
  /** Live messages were lost on purpose. */
  readonly isLossy: boolean;
  /** The database or a server was down or suspended. */
  readonly isInterrupted: boolean;
  /** Tables were removed and restored under running servers. */
  readonly isPutBack: boolean;
}

/** The record of a run, on which the checks are made. */
export interface Recording {
  readonly operations: readonly OperationRecord[];
  readonly changes: readonly LoggedChange[];
  readonly rows: readonly LoggedRow[];
  readonly revisions: readonly LoggedRevision[];
  readonly heads: Readonly<Record<string, number>>;
  /** The id of the last `change_row` when `tablesBefore` were read. */
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
