import type { PlanEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { Revisions, StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Scope } from '@werkplan/shared/plan/action.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { type Fact, Missing } from '@werkplan/shared/plan/need.ts';
import type { Reply } from '@werkplan/shared/plan/reply.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Actor } from '../change/actor.ts';
import type { Idempotency } from '../change/idempotency.ts';
import type { IdPool } from './id-pool.ts';
import type { PlanState } from './plan-state.ts';
import type { StoreAlong } from './plan-store.ts';

/** A request to change the plan. */
export interface WriteRequest<Answer> {
  readonly actor: Actor;
  /** The action's name in the log: the endpoint's. */
  readonly action: string;
  readonly undoOf?: number | undefined;
  /** Why a released day is changed. */
  readonly reason?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** Do everything, answer, keep nothing. */
  readonly dryRun?: boolean | undefined;
  /** Leaves the rows out of the answer, as the caller learns of them elsewhere. */
  readonly isBrief?: boolean | undefined;
  /** Numbers new rows of a dry run that is looked at again and again; else the database's numbers are used up. */
  readonly newId?: (() => number) | undefined;
  readonly act: (tx: PlanTransaction, scope: Scope) => Reply<Answer>;
  /** Stored in the same transaction, if and when the change is; neither for a trial nor for a repetition. */
  readonly along?: StoreAlong | undefined;
}

export interface WriteOutcome<Answer> {
  readonly answer: Answer;
  readonly revisions: Revisions;
  /** The version of the row that an answer without rows names; null: the rows are there. */
  readonly brief: { readonly version: number | undefined } | null;
  readonly replayed: boolean;
  readonly changeId: number | null;
  /** What a dry run would do to halls and trucks; null for a real one. */
  readonly effect: PlanEffect | null;
  /** Days on which it books or places something; none of a repetition. */
  readonly booked: readonly Day[];
}

/** A request on its way, with what was found out for it. */
export class Write {
  readonly request: WriteRequest<unknown>;
  /** Resolves or rejects with what the caller is answered. */
  readonly outcome: Promise<WriteOutcome<unknown>>;
  readonly facts = new Map<string, Fact>();
  /** How often a commit came too late for it. */
  stale = 0;
  /** How often something had to be found out for it. */
  asked = 0;
  /** How often it was taken up again. */
  tries = 0;
  /** Rows weren't what memory had them for: it is committed by itself, and only once more. */
  isAlone = false;
  /** Its caller has been answered. */
  isOver = false;
  /** Streams that it read or wrote to when it was computed last. */
  streams: readonly StreamKey[] = [];
  /** Lets the days go that it works on. */
  unpin: () => void = () => undefined;
  #resolve: (outcome: WriteOutcome<unknown>) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  readonly #ids = new Map<RowKind, number[]>();
  /** The log that it was computed on last. */
  #epoch: string | null = null;

  /** What is stored along with it may fail, which is nobody else's concern. */
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

  /** Numbers new rows: the same ones in each run. Throws `Missing` when there are none. */
  numbers(pool: IdPool): (kind: RowKind) => number {
    const used = new Map<RowKind, number>();
    return (kind) => {
      const own = this.#ids.get(kind) ?? [];
      this.#ids.set(kind, own);
      const index = used.get(kind) ?? 0;
      const id = own[index] ?? pool.take(kind);
      if (id === undefined) throw new Missing({ what: 'ids', kind });
      own[index] = id;
      used.set(kind, index + 1);
      return id;
    };
  }

  /** Another log: nothing that was found out for it counts. */
  beginAnew(): void {
    this.facts.clear();
    this.#ids.clear();
  }

  /**
   * Forgets facts of a moment before the state's, and all of them where the state is of another log. Answers the streams of
   * which the state is the older one.
   */
  refreshFacts({ epoch, revisions }: PlanState): StreamKey[] {
    // Whoever noticed the other log first dropped the memory, not each write.
    if (this.#epoch !== null && this.#epoch !== epoch) this.beginAnew();
    this.#epoch = epoch;
    const behind: StreamKey[] = [];
    for (const [key, { at }] of this.facts) {
      for (const [stream, revision] of Object.entries(at)) {
        const held = revisions.get(stream as StreamKey);
        if (held === undefined || held === revision) continue;
        if (held > revision) this.facts.delete(key);
        else behind.push(stream as StreamKey);
      }
    }
    return behind;
  }

  /** A commit came too late: what was found out may have changed, but not what a row once was. */
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
