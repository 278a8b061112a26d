import type { Patch } from '@werkplan/shared/live/patch.ts';
import { dayKey, dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { KnownPlan } from '@werkplan/shared/plan/known-plan.ts';
import { type Fact, questionKey } from '@werkplan/shared/plan/need.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import {
  applyChange,
  createEmptyState,
  forgetStream,
  type PlanState,
  putDay,
  putHead,
  putStream,
} from './plan-state.ts';
import { findFamilyDays } from './order-families.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import type { CommitResult, PlanReads } from './plan-store.ts';
import { sortPatchFields } from './field-order.ts';

/** Maximum number of days in memory. Pinned days stay even beyond it. */
const maxDays = 48;
/** Number of streams in memory beyond which those without rows are dropped. */
const maxStreams = 500;
/** Number of missed changes beyond which a stream is loaded again instead of being caught up. */
const maxMissed = 200;

const wholeStreams = ['trucks', 'halls'] as const;

type Facts = ReadonlyMap<string, Fact>;
const noFacts: Facts = new Map();

/** Combines a state of memory with looked-up facts to the plan that an action reads. */
export const toKnownPlan = (state: PlanState, facts: Facts = noFacts): KnownPlan => ({
  days: new Map([...state.days].map(([date, { rows }]) => [date, rows])),
  trucks: state.trucks,
  hallCapacities: state.hallCapacities,
  calendarEntries: state.calendarEntries,
  templates: state.templates,
  occurrences: state.occurrences,
  sites: state.sites,
  reservations: state.reservations,
  familyDays: (orderId) => findFamilyDays(state, orderId),
  revision: (key) => state.revisions.get(key),
  fact: (question) => facts.get(questionKey(question)) as never,
});

/**
 * This server's copy of the plan: recently used days, trucks and capacities. The server's own commits and the log keep it up to
 * date. Reads make sure of that (`refresh`), and every commit verifies the revisions that it relied on.
 */
export class PlanMemory {
  readonly #store: PlanReads;
  #state: PlanState;
  /** The days in memory, the least recently used first. */
  readonly #used = new Set<Day>();
  /** Pinned days, each with the number of callers that still need it. */
  readonly #pinned = new Map<Day, number>();
  /** The next refresh, which begins when the running one is done; calls until then share it. */
  #round: { keys: Set<StreamKey>; done: Promise<void> } | null = null;
  #running: Promise<void> = Promise.resolve();
  #loading = new Map<Day, Promise<void>>();

  constructor(store: PlanReads, epoch: string) {
    this.#store = store;
    this.#state = createEmptyState(epoch);
  }

  get state(): PlanState {
    return this.#state;
  }

  /** Drops everything if the log has another epoch than memory. */
  begin(epoch: string): void {
    if (epoch === this.#state.epoch) return;
    this.#state = createEmptyState(epoch);
    this.#used.clear();
  }

  forget(keys: Iterable<StreamKey>): void {
    for (const key of keys) this.#state = forgetStream(this.#state, key);
  }

  /** Applies a stream's next change, whichever server stored it. */
  take(epoch: string, key: StreamKey, revision: number, patch: Patch): void {
    if (epoch === this.#state.epoch)
      this.#state = applyChange(this.#state, key, revision, sortPatchFields(patch));
  }

  /** Replaces the state `base` by the one that a commit of this server has computed, unless memory has changed since. */
  adopt(base: PlanState, after: PlanState): void {
    if (this.#state === base) this.#state = after;
  }

  /** Catches up with the changes that made a commit stale. */
  takeMissed({ heads, missed }: Extract<CommitResult, { result: 'stale' }>): void {
    for (const [name, head] of Object.entries(heads)) {
      const key = name as StreamKey;
      this.#catchUp(key, missed[key] ?? null);
      if (this.#state.revisions.get(key) !== head) this.forget([key]);
    }
  }

  /** Keeps the days in memory until the returned function is called. */
  pin(dates: Iterable<Day>): () => void {
    const pinned = [...dates];
    for (const date of pinned) this.#pinned.set(date, (this.#pinned.get(date) ?? 0) + 1);
    return () => {
      for (const date of pinned) {
        const left = (this.#pinned.get(date) ?? 1) - 1;
        if (left > 0) this.#pinned.set(date, left);
        else this.#pinned.delete(date);
      }
    };
  }

  /**
   * Makes sure that these streams, if in memory, are not older than this call. Concurrent calls share one query. A caller that
   * holds locks passes the reads of its own connection as `own`, and doesn't wait for other callers' queries.
   */
  async refresh(keys: Iterable<StreamKey>, own?: PlanReads): Promise<void> {
    if (own) return await this.#look([...keys], own);
    this.#round ??= this.#nextRound();
    for (const key of keys) this.#round.keys.add(key);
    await this.#round.done;
  }

  /** Returns a state that has the day, all trucks and all capacities, and that is not older than this call. */
  async day(date: Day): Promise<PlanState> {
    const unpin = this.pin([date]);
    try {
      for (;;) {
        // Refreshes in each turn, because `load` may wait for a load that another caller began before this call.
        await this.refresh([dayKey(date), ...wholeStreams]);
        const { days, trucks, hallCapacities } = this.#state;
        const runs = [...(days.get(date)?.rows.deliveries.values() ?? [])];
        // A day may already refer to a new truck that the stream of trucks doesn't contain yet.
        const isWhole = runs.every(({ truckId }) => trucks?.has(truckId) ?? true);
        if (days.has(date) && trucks && hallCapacities && isWhole) return this.#state;
        await this.load([date], wholeStreams);
      }
    } finally {
      unpin();
    }
  }

  /** Loads these days and streams unless they are in memory. With `own` it doesn't wait for other callers (see `refresh`). */
  async load(
    dates: readonly Day[],
    streams: readonly ('trucks' | 'halls')[] = [],
    own?: PlanReads,
  ): Promise<void> {
    const isMissing = (key: 'trucks' | 'halls'): boolean =>
      (key === 'trucks' ? this.#state.trucks : this.#state.hallCapacities) === undefined;
    const absent = dates.filter((date) => !this.#state.days.has(date));
    // Days that another caller is loading aren't loaded twice, but waited for.
    const coming = own ? [] : absent.flatMap((date) => this.#loading.get(date) ?? []);
    const wanted = own ? absent : absent.filter((date) => !this.#loading.has(date));
    const missing = streams.filter(isMissing);
    for (const date of dates) this.#touch(date);
    if (wanted.length > 0 || missing.length > 0) {
      const loaded = this.#loadNow(wanted, missing, own ?? this.#store);
      for (const date of wanted) this.#loading.set(date, loaded);
      const forgetThem = (): void => wanted.forEach((date) => this.#loading.delete(date));
      await loaded.finally(forgetThem);
    }
    await Promise.all(coming);
  }

  /** Reads the revisions of streams and stores those of streams that aren't in memory. */
  async learnHeads(keys: readonly StreamKey[], own: PlanReads = this.#store): Promise<void> {
    const { epoch, revisions } = await own.heads(keys);
    this.begin(epoch);
    for (const key of keys) this.#state = putHead(this.#state, key, revisions.get(key) ?? 0);
  }

  /** Replaces the state by the result of `change`, which adds data that was found out about the same rows. */
  note(change: (state: PlanState) => PlanState): void {
    this.#state = change(this.#state);
  }

  async #loadNow(
    dates: readonly Day[],
    streams: readonly ('trucks' | 'halls')[],
    reads: PlanReads,
  ): Promise<void> {
    const loaded = await reads.load(dates, streams);
    this.begin(loaded.epoch);
    for (const day of loaded.days) this.#state = putDay(this.#state, day);
    for (const stream of loaded.streams) this.#state = putStream(this.#state, stream);
    for (const date of dates) this.#touch(date);
    this.#trim();
  }

  #nextRound(): { keys: Set<StreamKey>; done: Promise<void> } {
    const keys = new Set<StreamKey>();
    const done = this.#running
      .catch(() => undefined)
      .then(async () => {
        this.#round = null;
        await this.#look([...keys], this.#store);
      });
    this.#running = done;
    return { keys, done };
  }

  async #look(keys: readonly StreamKey[], reads: PlanReads): Promise<void> {
    const before = this.#state;
    const { epoch, revisions } = await reads.heads(keys);
    if (epoch !== this.#state.epoch) return this.begin(epoch);
    for (const key of keys) {
      const [head, was] = [revisions.get(key) ?? 0, before.revisions.get(key) ?? 0];
      // The log's revision is below the one in memory, so the log has lost changes that memory has.
      if (head < was) this.forget([key]);
      const known = this.#state.revisions.get(key);
      if (known !== undefined && known < head) this.#catchUp(key, await reads.patchesAfter(key, known));
      if ((this.#state.revisions.get(key) ?? head) < head) this.forget([key]);
    }
  }

  #catchUp(key: StreamKey, missed: readonly LoggedPatch[] | null): void {
    if (missed === null || missed.length > maxMissed) return this.forget([key]);
    for (const { epoch, revision, patch } of missed) this.take(epoch, key, revision, patch);
  }

  #touch(date: Day): void {
    this.#used.delete(date);
    this.#used.add(date);
  }

  #trim(): void {
    for (const date of this.#used) {
      if (this.#state.days.size <= maxDays) break;
      if (this.#pinned.has(date)) continue;
      this.#used.delete(date);
      this.forget([dayKey(date)]);
    }
    if (this.#state.revisions.size <= maxStreams) return;
    for (const key of this.#state.revisions.keys()) {
      const date = dayOfKey(key);
      if (date !== null && !this.#state.days.has(date)) this.forget([key]);
    }
  }
}
