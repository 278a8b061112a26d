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

/** A change to be stored: its rows, its log entry, and the reply that answers a repeated request. */
export interface NewChange {
  readonly actor: Actor;
  /** The action's name in the log, which is the endpoint's. */
  readonly action: string;
  readonly undoOf: number | null;
  /** The request's idempotency key; null if the request has none. */
  readonly idempotency: Idempotency | null;
  readonly writes: readonly RowWrite[];
  readonly patch: Patch;
  /**
   * The new revision of each stream that the change raises. For a day also its sums per hall in kg if they are known; if not,
   * the commit computes them for the day's last change, and earlier changes get none. A change without streams isn't logged, but
   * still claims its idempotency key.
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
  /** Id of the print that it was compared with, which must still be the latest print of the day's paper; null for the first. */
  readonly after: number | null;
}

/**
 * An order number on which a change relies. The commit checks that exactly the live orders in `ids`, dated on `from` or later,
 * have the number, so that two concurrent requests with the same number don't create two orders.
 */
export interface NumberGuard {
  readonly number: string;
  readonly from: Day;
  readonly ids: readonly number[];
  /** The field with the number; `orderId` by default. */
  readonly field?: 'externalNumber';
}

/** Writes data outside the plan in the commit's transaction. If it throws, the whole commit is rolled back. */
export type StoreInCommit = (db: Database) => Promise<void>;
/** Turns the data that extras add to a change into writes in the commit's transaction. */
export type StoreExtraData = (entries: readonly ExtraData[], actor: Actor) => readonly StoreInCommit[];

/** Changes that were each computed on the result of those before. They are stored together or not at all. */
export interface Commit {
  readonly epoch: string;
  /** The revisions that all streams read or written must still have (compare-and-set). */
  readonly at: Revisions;
  readonly changes: readonly NewChange[];
  /** Idempotency keys of refused requests and dry runs. If one has a stored answer, the commit returns that instead. */
  readonly asked: readonly { readonly actor: string; readonly key: string }[];
  /** The days that the changes open, which means that each truck gets its run on them. */
  readonly opened: readonly Day[];
  readonly prints: readonly NewPrint[];
  readonly numbers: readonly NumberGuard[];
  /** Ids of the logins, tokens and yard links that must still be valid at `now` (the plant's clock, UTC, ISO 8601). */
  readonly logins: readonly number[];
  readonly tokens: readonly number[];
  readonly links: readonly number[];
  readonly now: string;
  /** Writes of other data that run in the same transaction. */
  readonly along: readonly StoreInCommit[];
}

/** The stored outcome of an earlier request with the same key. */
export interface ClaimedKey {
  readonly actor: string;
  readonly key: string;
  readonly fingerprint: string;
  /** The id of the change, reserved even if the change wasn't logged; null if the answer is stored as it was sent. */
  readonly asOf: number | null;
  readonly reply: Reply<unknown> | null;
  readonly revisions: Revisions;
  /** The answer as it was sent, which versions without replies stored; null for a request with a `reply`. */
  readonly answer: { readonly body: unknown; readonly revisions: Revisions } | null;
}

export type CommitResult =
  /** The commit was stored: ids of changes (null for one that isn't logged) and prints, and the sums that were computed here. */
  | {
      readonly result: 'stored';
      readonly ids: readonly (number | null)[];
      readonly prints: readonly number[];
      readonly totals: Readonly<Partial<Record<StreamKey, HallSums[]>>>;
    }
  /**
   * Some streams have another revision than `at` says: their revisions, and the changes that were missed of each, or null if
   * these are more than 200 or the revision is below `at`.
   */
  | {
      readonly result: 'stale';
      readonly heads: Revisions;
      readonly missed: Readonly<Partial<Record<StreamKey, readonly LoggedPatch[] | null>>>;
    }
  /** The log's epoch isn't that of the commit, so the log was replaced. */
  | { readonly result: 'otherEpoch'; readonly epoch: string }
  /** Some logins, tokens or links are no longer valid. */
  | {
      readonly result: 'ended';
      readonly logins: readonly number[];
      readonly tokens: readonly number[];
      readonly links: readonly number[];
    }
  /** Some idempotency keys were claimed by earlier requests. */
  | { readonly result: 'known'; readonly keys: readonly ClaimedKey[] }
  /** Another order has got one of the order numbers meanwhile, or one of the papers was printed meanwhile. */
  | { readonly result: 'overtaken' };

/** Reads the plan. Everything that one call returns is of the same moment. */
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
  /** Reserves ids for new rows. Ids with which no row is stored are lost. */
  reserve: (kind: RowKind, count: number) => Promise<{ epoch: string; ids: readonly number[] }>;
}

/** A transaction that has locked streams, so that nobody can change them before its `commit`. */
export interface Hold {
  readonly epoch: string;
  /** The streams' revisions while they are locked. */
  readonly heads: Revisions;
  /** Reads on the transaction's own connection. Waiting for another could deadlock, if all others wait for these locks. */
  readonly reads: PlanReads;
  /** Commits and releases the locks, whatever the result. Locks are taken in sort order, so further streams need a new hold. */
  commit: (commit: Commit) => Promise<CommitResult>;
  /** Releases the locks unless they have been released. */
  release: () => Promise<void>;
}

/**
 * Reads and stores the plan. Implemented by PostgreSQL, and by a model of it in the simulation.
 * @throws an error that `asDomainError` maps to BUSY when the store doesn't answer
 */
export interface PlanStore extends PlanReads {
  /** Stores the whole commit or nothing. @throws ConflictError when stored rows aren't as the commit expects */
  commit: (commit: Commit) => Promise<CommitResult>;
  /** Locks these streams in a new transaction. */
  hold: (keys: readonly StreamKey[]) => Promise<Hold>;
  /** Rebuilds the answer to the first request with this idempotency key. */
  repeat: (key: ClaimedKey) => Promise<unknown>;
}

/** Thrown when stored rows aren't as a commit expects: memory was wrong, or somebody wrote to the tables directly. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}
