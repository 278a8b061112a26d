import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Revisions, StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { Fact, Question } from '@werkplan/shared/plan/need.ts';
import type { Reply } from '@werkplan/shared/plan/reply.ts';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Actor } from '../change/actor.ts';
import type { Idempotency } from '../change/idempotency.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import type { Database } from '../database/database.ts';
import type { LoadedDay, LoadedStream } from './plan-state.ts';

/** A change to be stored: its rows, its log entry, and what a repetition of its request is answered. */
export interface NewChange {
  readonly actor: Actor;
  /** The action's name in the log: the endpoint's. */
  readonly action: string;
  readonly undoOf: number | null;
  /** The request's key; null for one that can't be repeated. */
  readonly idempotency: Idempotency | null;
  /** What it writes. */
  readonly writes: readonly RowWrite[];
  readonly patch: Patch;
  /**
   * The revision it gives each of its streams, one above the change before it, and for a day the sums per hall in kg where
   * they are known: of those that aren't, the commit's last change of the day gets them, earlier ones keep none. Without any
   * stream no change is logged, only the key is claimed.
   */
  readonly streams: Readonly<
    Record<string, { readonly revision: number; readonly totals: HallSums[] | null }>
  >;
  readonly reply: Reply<unknown>;
}

/** A day's print, stored beside the plan (docs/decisions/0018-prints-remember-what-they-said.md). */
export interface NewPrint {
  readonly date: Day;
  readonly paper: Paper;
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly printedAt: string;
  readonly actor: Actor;
  readonly content: Readonly<Record<string, string>>;
  /** The one it is compared with: must still be the latest of the day's paper. */
  readonly after: number | null;
}

/** An order number, and the ids that it must still mean: whoever brings a number makes one order of it, not two. */
export interface NumberGuard {
  readonly number: string;
  readonly from: Day;
  readonly ids: readonly number[];
}

/** Stores something beside the plan, on the connection of the commit's transaction and after it: what throws takes all back. */
export type StoreAlong = (db: Database) => Promise<void>;

/** Some changes that were computed on top of each other, stored together or not at all. */
export interface Commit {
  readonly epoch: string;
  /** Where the streams stood that anything was read of or is written to. */
  readonly at: Revisions;
  readonly changes: readonly NewChange[];
  /** Keys of requests that were refused or only tried: were they done before, that is their answer. */
  readonly asked: readonly { readonly actor: string; readonly key: string }[];
  /** Days made ready for planning. */
  readonly opened: readonly Day[];
  readonly prints: readonly NewPrint[];
  readonly numbers: readonly NumberGuard[];
  /** Sign-ins, tokens and links of the yard that must still let somebody in, at this moment of the plant's clock (UTC, ISO 8601). */
  readonly logins: readonly number[];
  readonly tokens: readonly number[];
  readonly links: readonly number[];
  readonly now: string;
  readonly along: readonly StoreAlong[];
}

/** What a request with a key was answered before. */
export interface ClaimedKey {
  readonly actor: string;
  readonly key: string;
  readonly fingerprint: string;
  /** The change, or the number that it would have had; null for an answer kept whole. */
  readonly asOf: number | null;
  readonly reply: Reply<unknown> | null;
  readonly revisions: Revisions;
  /** An answer that was kept as it went out, before replies were. */
  readonly answer: { readonly body: unknown; readonly revisions: Revisions } | null;
}

export type CommitResult =
  /** Stored: the number of each change (null for one that is not logged) and print, and the sums of days that had none. */
  | {
      readonly result: 'stored';
      readonly ids: readonly (number | null)[];
      readonly prints: readonly number[];
      readonly totals: Readonly<Partial<Record<StreamKey, HallSums[]>>>;
    }
  /**
   * Streams that stand elsewhere than `at`: where they do, and what was missed of each; null when that is more than 200
   * changes, or when the stream stands below `at`.
   */
  | {
      readonly result: 'stale';
      readonly heads: Revisions;
      readonly missed: Readonly<Partial<Record<StreamKey, readonly LoggedPatch[] | null>>>;
    }
  /** Another log than the one `epoch` names. */
  | { readonly result: 'otherEpoch'; readonly epoch: string }
  /** Sign-ins, tokens and links that no longer let anybody in. */
  | {
      readonly result: 'ended';
      readonly logins: readonly number[];
      readonly tokens: readonly number[];
      readonly links: readonly number[];
    }
  /** Keys that were claimed before. */
  | { readonly result: 'known'; readonly keys: readonly ClaimedKey[] }
  /** Order numbers that mean other orders by now, or days printed meanwhile. */
  | { readonly result: 'overtaken' };

/** What is read of the plan besides. Every answer is of one moment. */
export interface PlanReads {
  /** Whole days, and the rows of `trucks` and `halls`. */
  load: (
    dates: readonly Day[],
    streams: readonly ('trucks' | 'halls')[],
  ) => Promise<{ epoch: string; days: LoadedDay[]; streams: LoadedStream[] }>;
  heads: (
    keys: readonly StreamKey[],
  ) => Promise<{ epoch: string; revisions: ReadonlyMap<StreamKey, number> }>;
  /** What a stream carried above a revision, in order; at most 201. */
  patchesAfter: (key: StreamKey, revision: number) => Promise<readonly LoggedPatch[]>;
  ask: (question: Question) => Promise<{ epoch: string; fact: Fact }>;
  /** So many unused numbers for new rows. */
  reserve: (kind: RowKind, count: number) => Promise<{ epoch: string; ids: readonly number[] }>;
}

/** Streams locked in a transaction of their own, so that nobody moves them before `commit`. */
export interface Hold {
  readonly epoch: string;
  /** Where the streams stand as long as they are held. */
  readonly heads: Revisions;
  /** Reads on the hold's own connection: a free one may never come, should all others wait for the hold. */
  readonly reads: PlanReads;
  /** Ends the hold, whatever the result: whoever has to lock more streams begins again, in their order. */
  commit: (commit: Commit) => Promise<CommitResult>;
  /** Ends the hold, if nothing has yet. */
  release: () => Promise<void>;
}

/**
 * Where the plan is kept: PostgreSQL, or the simulation's model of it. Every answer is of one moment.
 * @throws what `asDomainError` reads as BUSY where the store doesn't answer
 */
export interface PlanStore extends PlanReads {
  /** Stores all of it, or nothing. @throws ConflictError when the rows aren't what they were taken for */
  commit: (commit: Commit) => Promise<CommitResult>;
  hold: (keys: readonly StreamKey[]) => Promise<Hold>;
  /** The answer to a request as it was given first. */
  repeat: (key: ClaimedKey) => Promise<unknown>;
}

/** The rows that a commit was to write aren't what it took them for: memory was wrong, or somebody wrote past the log. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}
