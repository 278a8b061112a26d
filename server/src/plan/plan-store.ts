import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Revisions, StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { Fact, Question } from '@werkplan/shared/plan/need.ts';
import type { ExtraData } from '@werkplan/shared/plan/extra-data.ts';
import type { Reply } from '@werkplan/shared/plan/reply.ts';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Actor } from '../change/actor.ts';
import type { Idempotency } from '../change/request-fingerprint.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import type { Database } from '../database/database.ts';
import type { LoadedDay, LoadedStream } from './plan-state.ts';

/** A change to be stored: rows, log entry and the reply for repeated requests. */
export interface NewChange {
  readonly actor: Actor;
  /** The action's name in the log, which is the endpoint's. */
  readonly action: string;
  readonly undoOf: number | null;
  /** The request's key; null for one that can't be repeated. */
  readonly idempotency: Idempotency | null;
  readonly writes: readonly RowWrite[];
  readonly patch: Patch;
  /**
   * The new revision of each stream, and for a day its sums per hall in kg if known; otherwise the commit computes them for
   * the day's last change, and earlier changes get none. A change without streams isn't logged; it only claims its key.
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
  /** The print it is compared with, which must still be the latest of the day's paper. */
  readonly after: number | null;
}

/**
 * An order number and the ids of exactly those live orders that must still have it, so that two requests with one number
 * don't create two orders.
 */
export interface NumberGuard {
  readonly number: string;
  readonly from: Day;
  readonly ids: readonly number[];
  /** The field with the number; `orderId` by default. */
  readonly field?: 'externalNumber';
}

/** A write outside the plan in the commit's transaction; if it throws, everything is rolled back. */
export type StoreInCommit = (db: Database) => Promise<void>;
/** Turns the data that extras add to a change into writes in the commit's transaction. */
export type StoreExtraData = (entries: readonly ExtraData[], actor: Actor) => readonly StoreInCommit[];

/** Changes computed on top of each other, stored together or not at all. */
export interface Commit {
  readonly epoch: string;
  /** The expected revisions of all streams read or written. */
  readonly at: Revisions;
  readonly changes: readonly NewChange[];
  /** Keys of refused requests and dry runs; if one of them has a stored answer, that is returned instead. */
  readonly asked: readonly { readonly actor: string; readonly key: string }[];
  readonly opened: readonly Day[];
  readonly prints: readonly NewPrint[];
  readonly numbers: readonly NumberGuard[];
  /** Logins, tokens and yard links that must still be valid at this moment of the plant's clock (UTC, ISO 8601). */
  readonly logins: readonly number[];
  readonly tokens: readonly number[];
  readonly links: readonly number[];
  readonly now: string;
  readonly along: readonly StoreInCommit[];
}

/** The stored outcome of an earlier request with the same key. */
export interface ClaimedKey {
  readonly actor: string;
  readonly key: string;
  readonly fingerprint: string;
  /** The change's number, or the one it would have had; null for an answer stored whole. */
  readonly asOf: number | null;
  readonly reply: Reply<unknown> | null;
  readonly revisions: Revisions;
  /** An answer stored as it was sent, from versions without replies. */
  readonly answer: { readonly body: unknown; readonly revisions: Revisions } | null;
}

export type CommitResult =
  /** Stored: the id of each change (null for one that isn't logged) and print, and the sums of days that had none. */
  | {
      readonly result: 'stored';
      readonly ids: readonly (number | null)[];
      readonly prints: readonly number[];
      readonly totals: Readonly<Partial<Record<StreamKey, HallSums[]>>>;
    }
  /**
   * Streams at other revisions than `at`: their revisions and the missed changes of each; null for more than 200 changes, or
   * for a revision below `at`.
   */
  | {
      readonly result: 'stale';
      readonly heads: Revisions;
      readonly missed: Readonly<Partial<Record<StreamKey, readonly LoggedPatch[] | null>>>;
    }
  /** The log is another one than `epoch`. */
  | { readonly result: 'otherEpoch'; readonly epoch: string }
  /** Logins, tokens and links that are no longer valid. */
  | {
      readonly result: 'ended';
      readonly logins: readonly number[];
      readonly tokens: readonly number[];
      readonly links: readonly number[];
    }
  /** Keys that were claimed before. */
  | { readonly result: 'known'; readonly keys: readonly ClaimedKey[] }
  /** Order numbers that other orders have meanwhile, or days printed meanwhile. */
  | { readonly result: 'overtaken' };

/** Reads of the plan. Every answer is of one moment. */
export interface PlanReads {
  /** Loads whole days, and the rows of `trucks` and `halls`. */
  load: (
    dates: readonly Day[],
    streams: readonly ('trucks' | 'halls')[],
  ) => Promise<{ epoch: string; days: LoadedDay[]; streams: LoadedStream[] }>;
  heads: (
    keys: readonly StreamKey[],
  ) => Promise<{ epoch: string; revisions: ReadonlyMap<StreamKey, number> }>;
  /** Returns a stream's patches above a revision, in order; at most 201. */
  patchesAfter: (key: StreamKey, revision: number) => Promise<readonly LoggedPatch[]>;
  ask: (question: Question) => Promise<{ epoch: string; fact: Fact }>;
  /** Reserves ids, which are lost if no row is stored with them. */
  reserve: (kind: RowKind, count: number) => Promise<{ epoch: string; ids: readonly number[] }>;
}

/** Streams locked in a transaction of their own, so that nobody changes them before `commit`. */
export interface Hold {
  readonly epoch: string;
  /** The streams' revisions while they are locked. */
  readonly heads: Revisions;
  /** Reads on the hold's connection: waiting for a free one could deadlock if all others wait for the hold. */
  readonly reads: PlanReads;
  /** Commits and ends the hold, whatever the result. Locks are taken in sort order, so more streams need a new hold. */
  commit: (commit: Commit) => Promise<CommitResult>;
  /** Ends the hold unless it has ended. */
  release: () => Promise<void>;
}

/**
 * The plan's store: PostgreSQL, or the simulation's model of it. Every answer is of one moment.
 * @throws an error that `asDomainError` maps to BUSY when the store doesn't answer
 */
export interface PlanStore extends PlanReads {
  /** Stores everything or nothing. @throws ConflictError when rows aren't as expected */
  commit: (commit: Commit) => Promise<CommitResult>;
  hold: (keys: readonly StreamKey[]) => Promise<Hold>;
  /** Rebuilds the first answer to a request. */
  repeat: (key: ClaimedKey) => Promise<unknown>;
}

/** Thrown when rows that a commit was to write aren't as expected: memory was wrong, or somebody wrote past the log. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}
