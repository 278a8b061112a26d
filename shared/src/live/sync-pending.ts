import { raiseTarget } from './sync-pull.ts';
import { type Draft, keysOf, type PendingChange, type Predict, type SyncState } from './sync-state.ts';
import type { PatchMessage } from './protocol.ts';
import type { Revisions } from './stream-key.ts';

/** A change already sent is retried with its key for this long (rules/live.md#a-change-without-an-answer). */
const retryForMs = 20_000;
const firstRetryMs = 500;
const longestRetryMs = 4_000;

export const retryTimer = (mutationId: string): string => `retry:${mutationId}`;

const without = (pending: readonly PendingChange[], mutationId: string): PendingChange[] =>
  pending.filter((change) => change.mutationId !== mutationId);

export const onMutationStarted = (
  draft: Draft,
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
  draft.state = { ...draft.state, pending: [...without(draft.state.pending, mutationId), change] };
};

/** True if the confirmed state of each followed stream has reached the answer's revisions. */
const isReached = (state: SyncState, revisions: Revisions): boolean =>
  state.confirmed !== null &&
  keysOf(state).every((key) => (state.streams[key]?.revision ?? 0) >= (revisions[key] ?? 0));

/** Removes answered changes whose revisions have been reached. */
export const settlePending = (draft: Draft): void => {
  const { state } = draft;
  const pending = state.pending.filter(
    ({ revisions, isSeen }) => !revisions || !(isSeen || isReached(state, revisions)),
  );
  if (pending.length < state.pending.length) draft.state = { ...state, pending };
};

export const onMutationAnswered = (draft: Draft, mutationId: string, revisions: Revisions): void => {
  const answeredAt = draft.state.snapshot.attempt;
  const pending = draft.state.pending.map((change) =>
    change.mutationId === mutationId ? { ...change, revisions, answeredAt } : change,
  );
  draft.state = { ...draft.state, pending };
  settlePending(draft);
  for (const key of keysOf(draft.state)) raiseTarget(draft, key, revisions[key] ?? 0);
};

export const onMutationRefused = (draft: Draft, mutationId: string): void => {
  draft.state = { ...draft.state, pending: without(draft.state.pending, mutationId) };
};

/** Marks a change of this window as confirmed once its patch has arrived. */
export const notePatch = (draft: Draft, message: PatchMessage): void => {
  const { mutationId, key } = message;
  // Only a day's patch carries every row a prediction touches.
  if (mutationId === undefined || !key.startsWith('day:')) return;
  if (!draft.state.pending.some((change) => change.mutationId === mutationId && !change.isSeen)) return;
  const pending = draft.state.pending.map((change) =>
    change.mutationId === mutationId ? { ...change, isSeen: true } : change,
  );
  draft.state = { ...draft.state, pending };
};

export const onMutationUnknown = (draft: Draft, mutationId: string, at: number): void => {
  const change = draft.state.pending.find((one) => one.mutationId === mutationId);
  if (!change) return;
  const left = change.startedAt + retryForMs - at;
  if (left <= 0) {
    onMutationRefused(draft, mutationId);
    draft.effects.push({ type: 'notify', notice: { kind: 'givenUp', mutationId } });
    return;
  }
  const pending = draft.state.pending.map((one) => (one === change ? { ...one, tries: one.tries + 1 } : one));
  draft.state = { ...draft.state, pending };
  const delayMs = Math.min(left, longestRetryMs, firstRetryMs * 2 ** change.tries);
  draft.effects.push({ type: 'setTimer', timer: retryTimer(mutationId), delayMs });
};

export const onRetryTimer = (draft: Draft, timer: string): void => {
  const change = draft.state.pending.find((one) => !one.revisions && retryTimer(one.mutationId) === timer);
  if (change) draft.effects.push({ type: 'retryMutation', mutationId: change.mutationId });
};
