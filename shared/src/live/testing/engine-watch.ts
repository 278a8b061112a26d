import { patchOfStream } from '../patch.ts';
import type { PatchMessage } from '../protocol.ts';
import { dayKey, type Revisions, type StreamKey } from '../stream-key.ts';
import {
  followedKeys,
  followedKeysOf,
  roomsOf,
  type PendingChange,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from '../sync-state.ts';

const maxWaiting = 300;
/** Maximum number of effects of one event, not counting notices of applied patches. */
const maxEffects = 12;

const isTaken = (before: SyncState, event: SyncEvent): boolean =>
  event.type === 'snapshotLoaded' &&
  before.snapshot.running &&
  before.snapshot.attempt === event.attempt &&
  before.day === event.snapshot.date;

const isGiveUp = (effect: SyncEffect, mutationId: string): boolean =>
  effect.type === 'notify' && effect.notice.kind === 'givenUp' && effect.notice.mutationId === mutationId;

/** The log against which applied patches are compared. */
interface WatchedLog {
  readonly epoch: string;
  logged(key: StreamKey, revision: number): Pick<PatchMessage, 'patch'> | undefined;
}

/** The server's answers to a client's own mutations. */
interface WatchedMutations {
  get(mutationId: string): {
    readonly answer: { readonly revisions: Revisions; readonly epoch: string } | null;
  };
}

/**
 * Computes independently of the engine which patches it must have applied, and throws at the first event after which the engine's
 * state contradicts this.
 */
export class EngineWatch {
  /** Number of snapshots, pulls and joins requested by the engine. */
  asked = 0;
  /** Number of reads of a period requested by the engine. */
  periodReads = 0;
  readonly #server: WatchedLog;
  readonly #mutations: WatchedMutations;
  #applied: Record<string, number> = {};
  #epoch = '';

  constructor(server: WatchedLog, mutations: WatchedMutations) {
    this.#server = server;
    this.#mutations = mutations;
  }

  check(before: SyncState, event: SyncEvent, state: SyncState, effects: readonly SyncEffect[]): void {
    if (event.type === 'snapshotLoaded' && isTaken(before, event)) {
      this.#applied = { ...event.snapshot.revisions };
      this.#epoch = event.snapshot.epoch;
    }
    let wanted = 0;
    for (const effect of effects) {
      if (effect.type === 'notify' && effect.notice.kind === 'applied') this.#apply(effect.notice.message);
      else wanted += 1;
      if (['loadSnapshot', 'pull', 'join'].includes(effect.type)) this.asked += 1;
      if (effect.type === 'loadPeriod') this.periodReads += 1;
    }
    if (wanted > maxEffects) throw new Error(`${wanted} effects of one event`);
    this.#checkState(state);
    if (state.pending !== before.pending) this.#checkPending(before, event, state, effects);
  }

  /** Checks that each revision is applied once, without gaps and as it was logged (the log of an earlier epoch is gone). */
  #apply(message: PatchMessage): void {
    const { key, revision, epoch } = message;
    const applied = this.#applied[key] ?? 0;
    if (epoch !== this.#epoch) throw new Error(`${key}: a patch of ${epoch} applied in ${this.#epoch}`);
    if (revision !== applied + 1) throw new Error(`${key}: ${revision} applied over ${applied}`);
    const logged = this.#server.logged(key, revision)?.patch;
    if (epoch === this.#server.epoch && (!logged || patchOfStream(key, logged) !== message.patch))
      throw new Error(`${key}: ${revision} is not what the server sent`);
    this.#applied[key] = revision;
  }

  #checkState(state: SyncState): void {
    const followed = roomsOf(state);
    if (Object.keys(state.streams).length !== followed.length) throw new Error('streams nobody follows');
    if (followed.some((key) => !state.streams[key])) throw new Error('a stream is not followed');
    for (const key of followedKeysOf(state)) {
      const stream = state.streams[key];
      if (!stream) throw new Error(`${key} is not followed`);
      if (stream.waiting.length > maxWaiting) throw new Error(`${key}: ${stream.waiting.length} wait`);
      if (!state.confirmed) continue;
      if (stream.revision !== (this.#applied[key] ?? 0))
        throw new Error(`${key}: holds ${this.#applied[key]}, claims ${stream.revision}`);
    }
    if (state.confirmed && state.epoch !== this.#epoch) throw new Error(`claims epoch ${state.epoch}`);
  }

  /**
   * Checks that a pending change is removed only when it was refused or given up, or when the confirmed state contains it. The
   * state isn't checked for a change whose answer came from another epoch.
   */
  #checkPending(before: SyncState, event: SyncEvent, state: SyncState, effects: readonly SyncEffect[]): void {
    const kept = new Set(state.pending.map(({ mutationId }) => mutationId));
    for (const { mutationId, isSeen } of before.pending) {
      if (kept.has(mutationId)) continue;
      const isRefused = event.type === 'mutationRefused' && event.mutationId === mutationId;
      const isGivenUp = effects.some((effect) => isGiveUp(effect, mutationId));
      if (isRefused || isGivenUp) continue;
      this.#checkSeen(mutationId, isSeen, state);
    }
  }

  #checkSeen(mutationId: string, isSeen: PendingChange['isSeen'], state: SyncState): void {
    const { answer } = this.#mutations.get(mutationId);
    if (!answer) throw new Error(`${mutationId} was settled without an answer`);
    if (!state.confirmed || state.day === null) {
      if (!isSeen) throw new Error(`${mutationId} was settled while nothing was loaded`);
      return;
    }
    if (answer.epoch !== state.epoch) return;
    const lacks = (key: StreamKey): boolean =>
      (state.streams[key]?.revision ?? 0) < (answer.revisions[key] ?? 0);
    // The day's patch contains every written row, so `trucks` and `halls` are checked only if the answer doesn't name the day.
    const day = dayKey(state.day);
    const isByDay = answer.revisions[day] !== undefined;
    const missing = followedKeys(state.day).filter((key) => lacks(key) && (key === day || !isByDay));
    if (missing.length > 0) throw new Error(`${mutationId} was settled before ${missing.join()} brought it`);
  }
}
