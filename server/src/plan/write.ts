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
  /** Computes the answer without storing anything. */
  readonly dryRun?: boolean | undefined;
  /** Leaves the rows out of the answer because the caller gets them elsewhere. */
  readonly isBrief?: boolean | undefined;
  /** Numbers the new rows of a dry run that is repeated often, which would otherwise use up the database's ids. */
  readonly newId?: (() => number) | undefined;
  readonly act: (tx: PlanTransaction, scope: ActionContext) => Reply<Answer>;
  /** A further write in the commit's transaction; not run for a dry run or a repeated request. */
  readonly along?: StoreInCommit | undefined;
}

export interface WriteOutcome<Answer> {
  readonly answer: Answer;
  readonly revisions: Revisions;
  /** The row version that an answer without rows names; null if the answer has rows. */
  readonly brief: { readonly version: number | undefined } | null;
  readonly replayed: boolean;
  readonly changeId: number | null;
  /** A dry run's effect on halls and trucks; null for a real change. */
  readonly effect: PlanEffect | null;
  /** The days on which the change books or places something; empty for a repeated request. */
  readonly booked: readonly Day[];
}

/** A pending request with the facts looked up for it. */
export class Write {
  readonly request: WriteRequest<unknown>;
  readonly outcome: Promise<WriteOutcome<unknown>>;
  readonly facts = new Map<string, Fact>();
  /** Counts stale commits that contained this write. */
  stale = 0;
  /** Counts look-ups for this write. */
  asked = 0;
  #tries = 0;
  /** Set after a conflict: the write is then committed alone, and retried only once more. */
  isAlone = false;
  /** True once its caller has been answered. */
  isOver = false;
  /** The streams that its last run read or wrote. */
  streams: readonly StreamKey[] = [];
  /** Releases the days that it keeps in memory. */
  unpin: () => void = () => undefined;
  #resolve: (outcome: WriteOutcome<unknown>) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  readonly #ids = new Map<RowKind, number[]>();
  /** The log of its last run. */
  #epoch: string | null = null;

  /** True if the write must be committed alone, because its `along` store may fail and must not affect other writes. */
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

  /** Counts an attempt. After too many attempts and look-ups it refuses the write as BUSY and returns false. */
  mayTryAgain(): boolean {
    this.#tries += 1;
    if (this.#tries <= maxTries) return true;
    this.reject(new DomainError('BUSY'));
    return false;
  }

  /** Numbers new rows, with the same ids in each run. Throws `MissingData` when none is left. */
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

  /** Drops all facts because the log is another one. */
  beginAnew(): void {
    this.facts.clear();
    this.#ids.clear();
  }

  /**
   * Drops facts older than the state, and all of them if the log is another one. Returns the streams whose state is older
   * than a fact.
   */
  refreshFacts({ epoch, revisions }: PlanState): StreamKey[] {
    // Memory was dropped by the first write that noticed the other log; each write drops its own facts here.
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

  /** Drops facts after a stale commit, except past versions of rows, which never change. */
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
