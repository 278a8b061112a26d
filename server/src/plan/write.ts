import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { PlanEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { Revisions, StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { ActionContext } from '@werkplan/shared/plan/action.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { type Fact, MissingData } from '@werkplan/shared/plan/need.ts';
import type { Reply } from '@werkplan/shared/plan/reply.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Actor } from '../change/actor.ts';
import type { Idempotency } from '../change/request-fingerprint.ts';
import type { IdPool } from './id-pool.ts';
import type { PlanState } from './plan-state.ts';
import type { StoreInCommit } from './plan-store.ts';

const maxTries = 40;

export interface WriteRequest<Answer> {
  readonly actor: Actor;
  /** The action's name in the log, which is the endpoint's. */
  readonly action: string;
  readonly undoOf?: number | undefined;
  readonly reason?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** True if the answer is to be computed without storing anything. */
  readonly dryRun?: boolean | undefined;
  /** True if the answer needs no rows, because the caller gets them otherwise. */
  readonly isBrief?: boolean | undefined;
  /** Returns ids for new rows of a dry run that is repeated often, and would otherwise use up ids of the database. */
  readonly newId?: (() => number) | undefined;
  readonly act: (tx: PlanTransaction, scope: ActionContext) => Reply<Answer>;
  /** Writes other data in the commit's transaction. It isn't called for a dry run or a repeated request. */
  readonly along?: StoreInCommit | undefined;
}

/** The result of a request that was stored, tried as a dry run, or repeated. */
export interface WriteOutcome<Answer> {
  readonly answer: Answer;
  readonly revisions: Revisions;
  /** The version of the changed row, for an answer without rows; null if the answer has rows. */
  readonly brief: { readonly version: number | undefined } | null;
  readonly replayed: boolean;
  readonly changeId: number | null;
  /** A dry run's effect on halls and trucks; null for a real change. */
  readonly effect: PlanEffect | null;
  /** The days on which the change dates or places something, which may be closed days; empty for a repeated request. */
  readonly booked: readonly Day[];
}

/** A request that waits to be stored, with the facts that were looked up for its action. */
export class Write {
  readonly request: WriteRequest<unknown>;
  readonly outcome: Promise<WriteOutcome<unknown>>;
  readonly facts = new Map<string, Fact>();
  /** Number of commits with this write that failed because streams had changed. */
  stale = 0;
  /** Number of times that missing data was looked up for this write. */
  asked = 0;
  #tries = 0;
  /** Set after a conflict or a refusal in a group. The write is then committed alone, and after another conflict refused. */
  isAlone = false;
  /** True once the write is answered. */
  isOver = false;
  /** The streams that the action read or wrote when it ran last. */
  streams: readonly StreamKey[] = [];
  /** Releases the days that are kept in memory for this write. */
  unpin: () => void = () => undefined;
  #resolve: (outcome: WriteOutcome<unknown>) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  readonly #ids = new Map<RowKind, number[]>();
  /** The epoch of the log on which the action ran last; null before its first run. */
  #epoch: string | null = null;

  /** True if the write must be committed alone: it failed in a group, or has an `along` that may fail. */
  get goesAlone(): boolean {
    return this.isAlone || this.request.along !== undefined;
  }

  constructor(request: WriteRequest<unknown>) {
    this.request = request;
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Counts an attempt or a look-up. After too many, refuses the write as BUSY and returns false. */
  mayTryAgain(): boolean {
    this.#tries += 1;
    if (this.#tries <= maxTries) return true;
    this.reject(new DomainError('BUSY'));
    return false;
  }

  /** Returns a function that numbers new rows, with the same ids in each run of the action. Throws `MissingData` without ids. */
  numbers(pool: IdPool): (kind: RowKind) => number {
    const used = new Map<RowKind, number>();
    return (kind) => {
      const own = this.#ids.get(kind) ?? [];
      this.#ids.set(kind, own);
      const index = used.get(kind) ?? 0;
      const id = own[index] ?? pool.take(kind);
      if (id === undefined) throw new MissingData({ what: 'ids', kind });
      own[index] = id;
      used.set(kind, index + 1);
      return id;
    };
  }

  /** Drops all facts and reserved ids, because the log was replaced or the rows in memory were wrong. */
  beginAnew(): void {
    this.facts.clear();
    this.#ids.clear();
  }

  /**
   * Drops facts that are older than the state, or all facts if the log was replaced. Returns the streams for which the state is
   * older than a fact.
   */
  refreshFacts({ epoch, revisions }: PlanState): StreamKey[] {
    // The first write that noticed the replaced log has dropped memory. Every other write drops its own facts here.
    if (this.#epoch !== null && this.#epoch !== epoch) this.beginAnew();
    this.#epoch = epoch;
    const behind: StreamKey[] = [];
    for (const [key, { at }] of this.facts) {
      for (const [stream, revision] of Object.entries(at)) {
        const known = revisions.get(stream as StreamKey);
        if (known === undefined || known === revision) continue;
        if (known > revision) this.facts.delete(key);
        else behind.push(stream as StreamKey);
      }
    }
    return behind;
  }

  /** Drops facts that may be out of date after a failed commit. Past versions of rows are kept, because they never change. */
  forgetFacts(): void {
    for (const key of this.facts.keys()) if (!key.includes('"what":"version"')) this.facts.delete(key);
  }

  resolve(outcome: WriteOutcome<unknown>): void {
    this.#end();
    this.#resolve(outcome);
  }

  reject(error: unknown): void {
    this.#end();
    this.#reject(error);
  }

  #end(): void {
    if (!this.isOver) this.unpin();
    this.isOver = true;
  }
}
