import type { LoggedPatch } from '../../server/src/change/logged-patch.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Fact, Question } from '@werkplan/shared/plan/need.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { LoadedDay, LoadedStream } from '../../server/src/plan/plan-state.ts';
import { type Commit, type CommitResult, ConflictError } from '../../server/src/plan/plan-store.ts';
import type { Callers, ModelCommit } from './model-commit.ts';
import type { ModelState } from './model-state.ts';
import { Locks } from './locks.ts';
import { answerQuestion, dayOf, familyOf } from './questions.ts';

/** One more than a catch-up may contain, so that the caller notices an overflow. */
const mostPatches = 201;

interface ModelTimes {
  readonly made: Map<number, string>;
  readonly undoneBy: Map<number, number>;
}

const copyTimes = ({ made, undoneBy }: ModelTimes): ModelTimes => ({
  made: new Map(made),
  undoneBy: new Map(undoneBy),
});

/** How the store went back in time; `sloppy` is a failover after which the epoch stays the same. */
export type RollbackKind = 'restore' | 'failover' | 'sloppy';

/** A model of PostgreSQL as the servers see it; each answer reflects one moment. */
export class ModelStore implements Callers {
  readonly model: ModelCommit;
  readonly locks = new Locks();
  readonly endedLogins = new Set<number>();
  readonly endedTokens = new Set<number>();
  #times: ModelTimes = { made: new Map(), undoneBy: new Map() };
  /** While true, every connection is refused. */
  isDown = false;
  /** True after a sloppy failover, until a server notices that the log differs from what was broadcast. */
  isUncertain = false;
  /** Increases whenever all connections are lost. */
  connections = 0;
  /** Number of sloppy failovers, which servers cannot see in the epoch. */
  lines = 0;
  /** While true, the store answers reads and stores nothing. */
  takesNoWrites = false;
  /** Called after a commit is stored, before any server is notified. */
  onStored: (commit: Commit, ids: readonly (number | null)[]) => void = () => undefined;
  /** Called after the store went back in time. */
  onGoneBack: (how: RollbackKind) => void = () => undefined;
  readonly #nextIds = new Map<RowKind, number>();
  #epochs = 0;

  constructor(modelOf: (epoch: string, callers: Callers) => ModelCommit) {
    this.model = modelOf('epoch-0', this);
  }

  get state(): ModelState {
    return this.model.state;
  }

  get epoch(): string {
    return this.model.epoch;
  }

  isAlive(what: 'login' | 'token', id: number): boolean {
    return !(what === 'login' ? this.endedLogins : this.endedTokens).has(id);
  }

  commit(commit: Commit): CommitResult {
    if (this.takesNoWrites) throw Object.assign(new Error('read-only transaction'), { code: '25006' });
    const result = this.#commitOrConflict(commit);
    if (result.result === 'stored') {
      for (const [index, id] of result.ids.entries()) {
        if (id === null) continue;
        this.#times.made.set(id, commit.now);
        const undone = commit.changes[index]?.undoOf ?? null;
        if (undone !== null) this.#times.undoneBy.set(undone, id);
      }
      this.onStored(commit, result.ids);
    }
    return result;
  }

  heads(keys: readonly StreamKey[]): { epoch: string; revisions: Map<StreamKey, number> } {
    const { streams } = this.state;
    const revisions = new Map<StreamKey, number>();
    for (const key of keys) {
      const revision = streams.get(key);
      if (revision !== undefined) revisions.set(key, revision);
    }
    return { epoch: this.epoch, revisions };
  }

  patchesAfter(key: StreamKey, revision: number): LoggedPatch[] {
    return this.model.patchesAfter(key, revision).slice(0, mostPatches);
  }

  load(
    dates: readonly Day[],
    streams: readonly ('trucks' | 'halls')[],
  ): { epoch: string; days: LoadedDay[]; streams: LoadedStream[] } {
    const { tables } = this.state;
    const loaded = streams.map((key): LoadedStream => {
      const revision = this.model.head(key);
      return key === 'trucks'
        ? {
            key,
            revision,
            rows: new Map(tables.rows('trucks')),
            templates: new Map(tables.rows('templates')),
            occurrences: new Map(tables.rows('occurrences')),
            sites: new Map(tables.rows('sites')),
          }
        : {
            key,
            revision,
            rows: new Map(tables.rows('hallCapacities')),
            calendar: new Map(tables.rows('calendarEntries')),
            reservations: new Map(tables.rows('reservations')),
          };
    });
    return { epoch: this.epoch, days: dates.map((date) => this.#loadDay(date)), streams: loaded };
  }

  ask(question: Question): { epoch: string; fact: Fact } {
    return { epoch: this.epoch, fact: answerQuestion(this.state, this.#times, question) };
  }

  reserve(kind: RowKind, count: number): { epoch: string; ids: readonly number[] } {
    const first = this.#nextIds.get(kind) ?? 1;
    this.#nextIds.set(kind, first + count);
    return { epoch: this.epoch, ids: Array.from({ length: count }, (_, index) => first + index) };
  }

  /** Ends the epoch if it is still `seen`; false when another server has ended it before. */
  endEpoch(seen: string): boolean {
    if (seen !== this.epoch) return false;
    this.model.epoch = this.#nextEpoch();
    this.isUncertain = false;
    return true;
  }

  /** Copies the whole state; calling the returned function restores the copy. */
  save(): (how: RollbackKind) => void {
    const snapshot = this.model.snapshot();
    const nextIds = new Map(this.#nextIds);
    const times = copyTimes(this.#times);
    return (how) => {
      const { last } = this.state;
      this.model.restore(snapshot, how === 'sloppy' ? this.epoch : this.#nextEpoch());
      // After a restore of a backup, PostgreSQL's sequences continue; a replica does not know the later numbers.
      const isKept = how === 'restore';
      if (isKept) this.state.last.change = Math.max(this.state.last.change, last.change);
      for (const [kind, next] of nextIds)
        this.#nextIds.set(kind, isKept ? Math.max(next, this.#nextIds.get(kind) ?? 1) : next);
      this.#times = copyTimes(times);
      this.isUncertain = how === 'sloppy';
      if (how === 'sloppy') this.lines += 1;
      if (!isKept) this.connections += 1;
      this.onGoneBack(how);
    };
  }

  /** Adds the reason as the error's cause, as the database driver does. */
  #commitOrConflict(commit: Commit): CommitResult {
    try {
      return this.model.commit(commit);
    } catch (error) {
      throw error instanceof ConflictError ? new ConflictError(error.message, { cause: error }) : error;
    }
  }

  #nextEpoch(): string {
    this.#epochs += 1;
    return `epoch-${this.#epochs}`;
  }

  #loadDay(date: Day): LoadedDay {
    const rows = dayOf(this.state, date);
    const families = [...rows.orders.keys()].flatMap((id): [number, Day[]][] => {
      const others = familyOf(this.state, id).filter((day) => day !== date);
      return others.length > 0 ? [[id, others]] : [];
    });
    return { revision: this.model.head(dayKey(date)), rows, families: new Map(families) };
  }
}
