import { setTimeout as delay } from 'node:timers/promises';
import type { MarkCard } from '@werkplan/shared/deliveries/mark-card.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Consequence } from '@werkplan/shared/plan/consequence.ts';
import type { ChangeCheck } from '@werkplan/shared/plan/change-check.ts';
import type { PostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import type { CommittedChange } from '../change/committed-change.ts';
import { asDomainError, isRetryable } from '../database/constraint-errors.ts';
import type { Clock } from '../platform/clock.ts';
import { type Batch, computeBatch, buildCommit, isToBeStored } from './batch.ts';
import { measurePhase } from '../platform/phases.ts';
import { lookUp } from './finder.ts';
import { IdPool } from './id-pool.ts';
import { answerRepeatedWrites } from './repeated-write.ts';
import {
  toCommittedChange,
  hasEnded,
  lastRevisions,
  buildOutcome,
  type StoredResult,
} from './write-outcome.ts';
import type { PlanMemory } from './plan-memory.ts';
import {
  type ClaimedKey,
  type CommitResult,
  ConflictError,
  type Hold,
  type PlanStore,
  type StoreExtraData,
} from './plan-store.ts';
import { WriteQueue } from './write-queue.ts';
import { Write, type WriteOutcome, type WriteRequest } from './write.ts';

/** After this many stale commits of a write, the streams are locked while its action runs. */
const staleBeforeHold = 2;

/** Limits in ms of the pause before a commit is retried. */
const [shortestPause, longestPause] = [5, 25];

/** Waits a random time before a commit is retried, as after a deadlock, so that two competing commits don't collide again. */
const pauseBriefly = async (): Promise<void> =>
  await delay(shortestPause + Math.random() * (longestPause - shortestPause));

interface CommitterContext {
  readonly store: PlanStore;
  readonly memory: PlanMemory;
  readonly clock: Clock;
  /** The plant's current postcode rule; undefined for the default. */
  readonly plantRules?: { readonly postcodes: PostcodeRule } | undefined;
  /** Runs after each action and adds what follows from the change to it. */
  readonly follow?: Consequence;
  /** Checks each change before it is stored. */
  readonly checkChange: ChangeCheck;
  /** Computes the warnings about a card on a run, which a dry run answers. */
  readonly markCard?: MarkCard;
  /** Makes writes of the data that extras add to changes. They run in the commit's transaction. */
  readonly storeExtraData?: StoreExtraData;
  /** Waits before a retry; 5 to 25 ms by default. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** Called with each stored change that is in the log; must not throw. */
  readonly onCommitted: (change: CommittedChange) => void;
}

/**
 * Stores changes: runs each action on the plan in memory and commits the result by compare-and-set, that is only if nobody has
 * changed the streams that the action read. Writes that arrive during a commit are stored together by the next one (group
 * commit).
 */
export class Committer {
  readonly #context: CommitterContext;
  readonly #ids: IdPool;
  readonly #queue = new WriteQueue(async (writes) => await this.#store(writes));

  constructor(context: CommitterContext) {
    this.#context = context;
    this.#ids = new IdPool(context.store, context.memory.state.epoch);
  }

  /**
   * Runs an action and commits its result.
   * @throws DomainError by which the action refuses the change; BUSY when the store doesn't answer, or when other changes come
   * first each time; IDEMPOTENCY_KEY_REUSED when the key was used for another request; SESSION_EXPIRED when the sign-in has ended
   */
  async write<Answer>(request: WriteRequest<Answer>): Promise<WriteOutcome<Answer>> {
    const write = new Write(request as WriteRequest<unknown>);
    this.#queue.add([write]);
    return (await write.outcome) as WriteOutcome<Answer>;
  }

  async #store(writes: readonly Write[]): Promise<void> {
    if (writes.some(({ stale }) => stale >= staleBeforeHold)) return await this.#storeHeld(writes);
    const { memory } = this.#context;
    const context = { ...this.#context, ids: this.#ids };
    const batch = measurePhase('compute', () => computeBatch(memory.state, writes, context));
    this.#leave(batch);
    if (batch.behind.length > 0) await memory.refresh(batch.behind);
    if (batch.entries.length > 0) await this.#commit(batch);
  }

  /** Requeues the writes that must wait, and looks up the data that others lack. */
  #leave({ waiting, lacking }: Batch): void {
    this.#queue.requeue(waiting);
    for (const { write, need } of lacking) void this.#findOut(write, need);
  }

  /** Looks up the data that a write lacks, without delaying other writes, and queues the write again. */
  async #findOut(write: Write, need: Parameters<typeof lookUp>[2]): Promise<void> {
    try {
      write.asked += 1;
      await lookUp({ ...this.#context, ids: this.#ids }, write, need);
      this.#ids.begin(this.#context.memory.state.epoch);
      if (write.mayTryAgain()) this.#queue.add([write]);
    } catch (error) {
      write.reject(asDomainError(error));
    }
  }

  /**
   * Commits while holding locks on the streams, so that nobody else can change them first. Missing data is looked up while the
   * locks are held.
   */
  async #storeHeld(writes: readonly Write[]): Promise<void> {
    const { store, memory } = this.#context;
    const write = writes.find(({ stale }) => stale >= staleBeforeHold);
    if (!write) return;
    // Other writes join only the first attempt. In a later attempt they could make the commit fail again, because the streams in
    // memory that they rely on may be out of date.
    const others = writes.filter((one) => one !== write);
    let joining = write.stale === staleBeforeHold ? others : [];
    if (joining.length === 0) this.#queue.requeue(others);
    const keys = new Set(write.streams);
    let hold = await store.hold([...keys]);
    try {
      write.forgetFacts();
      for (;;) {
        if (!write.mayTryAgain()) return;
        await memory.refresh(keys, hold.reads);
        const alone = computeBatch(memory.state, [write], { ...this.#context, ids: this.#ids });
        const [lacking] = alone.lacking;
        if (lacking) {
          write.asked += 1;
          await lookUp({ ...this.#context, ids: this.#ids, own: hold.reads }, write, lacking.need);
          continue;
        }
        const more = write.streams.filter((key) => !keys.has(key));
        if (more.length === 0) {
          const batch = this.#joined(alone, [write, ...joining], keys);
          joining = [];
          return await this.#commit(batch, hold);
        }
        for (const key of more) keys.add(key);
        await hold.release();
        hold = await store.hold([...keys]);
      }
    } finally {
      this.#queue.requeue(joining);
      await hold.release();
    }
  }

  /** Adds the joining writes that need only the locked streams. Others are requeued, because locking more could deadlock. */
  #joined(alone: Batch, writes: readonly Write[], keys: ReadonlySet<StreamKey>): Batch {
    const [write, ...joining] = writes;
    if (!write || joining.length === 0) return alone;
    const batch = computeBatch(alone.base, writes, { ...this.#context, ids: this.#ids });
    const isHeld = (one: Write): boolean => one.streams.every((key) => keys.has(key));
    if (batch.entries.every((entry) => isHeld(entry.write))) {
      this.#leave(batch);
      return batch;
    }
    const fitting = joining.filter(isHeld);
    this.#queue.requeue(joining.filter((one) => !isHeld(one)));
    return this.#joined(alone, [write, ...fitting], keys);
  }

  async #commit(batch: Batch, hold?: Hold): Promise<void> {
    const { store, memory, clock, storeExtraData } = this.#context;
    const writes = batch.entries.map(({ write }) => write);
    const commit = buildCommit(batch, clock.now().toISOString(), storeExtraData);
    try {
      const result = await measurePhase('commit', async () => await (hold ?? store).commit(commit));
      await this.#take(result, batch);
    } catch (error) {
      if (error instanceof ConflictError) this.#onConflict(error, batch);
      else if (error instanceof DomainError && writes.length > 1) {
        // An extra refused to store the data of one of the writes. Each write is now committed alone, so that the refusal
        // reaches only that one.
        for (const write of writes) write.isAlone = true;
        this.#queue.requeue(writes);
      } else if (isRetryable(error)) {
        await (this.#context.pause ?? pauseBriefly)();
        this.#queue.requeue(writes);
      } else throw error;
    } finally {
      this.#ids.begin(memory.state.epoch);
    }
  }

  async #take(result: CommitResult, batch: Batch): Promise<void> {
    const { memory } = this.#context;
    const writes = batch.entries.map(({ write }) => write);
    switch (result.result) {
      case 'stored':
        return this.#finish(result, batch);
      case 'stale':
        memory.takeMissed(result);
        for (const write of writes) write.stale += 1;
        break;
      case 'otherEpoch':
        memory.begin(result.epoch);
        for (const write of writes) write.beginAnew();
        break;
      case 'ended':
        return this.#refuseEnded(result, writes);
      case 'known':
        return this.#repeat(result.keys, writes);
      case 'overtaken':
    }
    for (const write of writes) write.forgetFacts();
    this.#queue.requeue(writes);
  }

  #finish(result: StoredResult, { base, after, entries }: Batch): void {
    const { memory } = this.#context;
    memory.adopt(base, after);
    const [ids, prints] = [[...result.ids], [...result.prints]];
    const last = lastRevisions(entries);
    const committed = entries.flatMap((entry): CommittedChange[] => {
      const { write, computed } = entry;
      if (computed.result === 'refused') write.reject(computed.error);
      else if (!isToBeStored(entry)) write.resolve(buildOutcome(computed, null));
      else {
        const [id, isLogged] = [ids.shift() ?? null, Object.keys(computed.streams).length > 0];
        const [print = null] = prints.splice(0, computed.tx.prints.length);
        write.resolve(buildOutcome(computed, isLogged ? id : null, print));
        return id === null || !isLogged
          ? []
          : [toCommittedChange(entry, computed, { id, epoch: base.epoch, result, last })];
      }
      return [];
    });
    for (const change of committed) {
      for (const { key, revision } of change.streams) memory.take(change.epoch, key, revision, change.patch);
      this.#context.onCommitted(change);
    }
  }

  #refuseEnded(ended: Extract<CommitResult, { result: 'ended' }>, writes: readonly Write[]): void {
    const isOf = ({ request: { actor } }: Write): boolean => hasEnded(ended, actor);
    for (const write of writes.filter(isOf)) write.reject(new DomainError('SESSION_EXPIRED'));
    this.#queue.requeue(writes.filter((write) => !isOf(write)));
  }

  /** Answers the requests that were stored before, and requeues the other writes of the batch, because nothing was stored. */
  #repeat(known: readonly ClaimedKey[], writes: readonly Write[]): void {
    const { store, memory } = this.#context;
    const retry = (write: Write): void => this.#queue.add([write]);
    this.#queue.requeue(answerRepeatedWrites(known, writes, { store, epoch: memory.state.epoch, retry }));
  }

  /**
   * Handles a commit that failed because stored rows differ from those in memory: memory was wrong, or somebody wrote to the
   * tables directly. Drops the streams from memory, so that each write runs once more, alone, on freshly loaded rows. A write
   * that was already committed alone is refused.
   */
  #onConflict(error: ConflictError, { entries }: Batch): void {
    const { memory } = this.#context;
    memory.forget(entries.flatMap(({ write }) => write.streams));
    const [last, first] = [
      entries.filter(({ write }) => write.isAlone),
      entries.filter(({ write }) => !write.isAlone),
    ];
    for (const { write } of last) write.reject(asDomainError(error.cause));
    for (const { write } of first) {
      write.isAlone = true;
      write.beginAnew();
    }
    this.#queue.requeue(first.map(({ write }) => write));
  }
}
