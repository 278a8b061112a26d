import type { Patch } from '@werkplan/shared/live/patch.ts';
import { dayKey, dayOfKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { KnownPlan } from '@werkplan/shared/plan/known-plan.ts';
import { type Fact, questionKey } from '@werkplan/shared/plan/need.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import {
  applyChange,
  createEmptyState,
  findFamilyDays,
  forgetStream,
  type PlanState,
  putDay,
  putHead,
  putStream,
} from './plan-state.ts';
import type { LoggedPatch } from '../change/logged-patch.ts';
import type { CommitResult, PlanReads } from './plan-store.ts';
import { sortPatchFields } from './field-order.ts';

/** Maximum number of days in memory, besides those in use. */
const maxDays = 48;
/** Maximum number of streams whose revision is known. */
const maxStreams = 500;
/** A stream further behind than this is loaded again. */
const maxMissed = 200;

const wholeStreams = ['trucks', 'halls'] as const;

type Facts = ReadonlyMap<string, Fact>;
const noFacts: Facts = new Map();

/** Combines the state with looked-up facts for an action. */
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
 * This server's copy of the plan: recently used days, trucks and capacities. Its own commits and the log keep it current;
 * reads check that it is (`refresh`), and every commit verifies it.
 */
export class PlanMemory {
  readonly #store: PlanReads;
  #state: PlanState;
  /** Days, the least recently used first. */
  readonly #used = new Set<Day>();
  /** Pinned days, with the number of calls of `pin` not yet released. */
  readonly #pinned = new Map<Day, number>();
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

  /** Drops everything if the log is another one. */
  begin(epoch: string): void {
    if (epoch === this.#state.epoch) return;
    this.#state = createEmptyState(epoch);
    this.#used.clear();
  }

  forget(keys: Iterable<StreamKey>): void {
    for (const key of keys) this.#state = forgetStream(this.#state, key);
  }

  /** Applies a stream's next change, of this or another server. */
  take(epoch: string, key: StreamKey, revision: number, patch: Patch): void {
    if (epoch === this.#state.epoch)
      this.#state = applyChange(this.#state, key, revision, sortPatchFields(patch));
  }

  /** Takes over the state that a commit of this server has computed, if nothing else has changed since `base`. */
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
   * Brings these streams to a state no older than this call. Concurrent calls share one query. A caller with its own connection
   * passes its reads as `own`, and waits for nobody else's query.
   */
  async refresh(keys: Iterable<StreamKey>, own?: PlanReads): Promise<void> {
    if (own) return await this.#look([...keys], own);
    this.#round ??= this.#nextRound();
    for (const key of keys) this.#round.keys.add(key);
    await this.#round.done;
  }

  /** Returns the state with the day, trucks and capacities, no older than this call. */
  async day(date: Day): Promise<PlanState> {
    const unpin = this.pin([date]);
    try {
      for (;;) {
        // Repeats the refresh each time, because a load that another caller has started may have begun before this call.
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

  /** Loads these days and streams unless they are in memory. With `own` (see `refresh`), it doesn't wait for loads of other callers. */
  async load(
    dates: readonly Day[],
    streams: readonly ('trucks' | 'halls')[] = [],
    own?: PlanReads,
  ): Promise<void> {
    const isMissing = (key: 'trucks' | 'halls'): boolean =>
      (key === 'trucks' ? this.#state.trucks : this.#state.hallCapacities) === undefined;
    const absent = dates.filter((date) => !this.#state.days.has(date));
    // Waits for a day that is already being loaded.
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

  /** Reads the revisions of streams that aren't in memory. */
  async learnHeads(keys: readonly StreamKey[], own: PlanReads = this.#store): Promise<void> {
    const { epoch, revisions } = await own.heads(keys);
    this.begin(epoch);
    for (const key of keys) this.#state = putHead(this.#state, key, revisions.get(key) ?? 0);
  }

  /** Adds data that was derived from the state. */
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
      // The log no longer contains the remembered changes.
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
