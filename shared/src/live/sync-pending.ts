import { raiseTarget } from './sync-pull.ts';
import {
  type MutableSync,
  followedKeysOf,
  type PendingChange,
  type Predict,
  type SyncState,
} from './sync-state.ts';
import type { PatchMessage } from './protocol.ts';
import type { Revisions } from './stream-key.ts';

/**
 * Milliseconds during which a mutation without an answer is sent again with its idempotency key
 * (rules/live.md#a-change-without-an-answer).
 */
const retryForMs = 20_000;
const firstRetryMs = 500;
const longestRetryMs = 4_000;

export const retryTimer = (mutationId: string): string => `retry:${mutationId}`;

const without = (pending: readonly PendingChange[], mutationId: string): PendingChange[] =>
  pending.filter((change) => change.mutationId !== mutationId);

export const onMutationStarted = (
  sync: MutableSync,
  { mutationId, predict, at }: { mutationId: string; predict: Predict; at: number },
): void => {
  const change = {
    mutationId,
    predict,
    startedAt: at,
    tries: 0,
    revisions: null,
    answeredAt: 0,
    isSeen: false,
  };
  sync.state = { ...sync.state, pending: [...without(sync.state.pending, mutationId), change] };
};

/** True if the server's state, as applied here, has reached the answer's revision of each followed stream. */
const isReached = (state: SyncState, revisions: Revisions): boolean =>
  state.confirmed !== null &&
  followedKeysOf(state).every((key) => (state.streams[key]?.revision ?? 0) >= (revisions[key] ?? 0));

/** Removes answered changes that the server's state, as applied here, already contains. */
export const settlePending = (sync: MutableSync): void => {
  const { state } = sync;
  const pending = state.pending.filter(
    ({ revisions, isSeen }) => !revisions || !(isSeen || isReached(state, revisions)),
  );
  if (pending.length < state.pending.length) sync.state = { ...state, pending };
};

export const onMutationAnswered = (sync: MutableSync, mutationId: string, revisions: Revisions): void => {
  const answeredAt = sync.state.snapshot.attempt;
  const pending = sync.state.pending.map((change) =>
    change.mutationId === mutationId ? { ...change, revisions, answeredAt } : change,
  );
  sync.state = { ...sync.state, pending };
  settlePending(sync);
  for (const key of followedKeysOf(sync.state)) raiseTarget(sync, key, revisions[key] ?? 0);
};

export const onMutationRefused = (sync: MutableSync, mutationId: string): void => {
  sync.state = { ...sync.state, pending: without(sync.state.pending, mutationId) };
};

/** Flags a pending change of this window as seen when its patch arrives, so that its prediction is no longer applied on top. */
export const onOwnPatch = (sync: MutableSync, message: PatchMessage): void => {
  const { mutationId, key } = message;
  // Ignores patches of other streams, because only a day's patch contains every row that a prediction touches.
  if (mutationId === undefined || !key.startsWith('day:')) return;
  if (!sync.state.pending.some((change) => change.mutationId === mutationId && !change.isSeen)) return;
  const pending = sync.state.pending.map((change) =>
    change.mutationId === mutationId ? { ...change, isSeen: true } : change,
  );
  sync.state = { ...sync.state, pending };
};

export const onMutationUnknown = (sync: MutableSync, mutationId: string, at: number): void => {
  const change = sync.state.pending.find((one) => one.mutationId === mutationId);
  if (!change) return;
  const left = change.startedAt + retryForMs - at;
  if (left <= 0) {
    onMutationRefused(sync, mutationId);
    sync.effects.push({ type: 'notify', notice: { kind: 'givenUp', mutationId } });
    return;
  }
  const pending = sync.state.pending.map((one) => (one === change ? { ...one, tries: one.tries + 1 } : one));
  sync.state = { ...sync.state, pending };
  const delayMs = Math.min(left, longestRetryMs, firstRetryMs * 2 ** change.tries);
  sync.effects.push({ type: 'setTimer', timer: retryTimer(mutationId), delayMs });
};

export const onRetryTimer = (sync: MutableSync, timer: string): void => {
  const change = sync.state.pending.find((one) => !one.revisions && retryTimer(one.mutationId) === timer);
  if (change) sync.effects.push({ type: 'retryMutation', mutationId: change.mutationId });
};
