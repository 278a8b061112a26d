import type { Draft } from './sync-state.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 10_000;
/** Keeps reloads from looping. */
const reloadDistanceMs = 1_000;

export const loadNow = (draft: Draft): void => {
  const { day, snapshot } = draft.state;
  if (day === null || snapshot.running) return;
  const attempt = snapshot.attempt + 1;
  draft.state = { ...draft.state, snapshot: { ...snapshot, attempt, running: true, isDue: false } };
  draft.effects.push({ type: 'loadSnapshot', day, attempt });
};

const loadIn = (draft: Draft, delayMs: number): void => {
  draft.state = { ...draft.state, snapshot: { ...draft.state.snapshot, isDue: true } };
  draft.effects.push({ type: 'setTimer', timer: 'reload', delayMs });
};

/** Reads the whole day again; patches are queued meanwhile. */
export const reload = (draft: Draft, at: number): void => {
  if (draft.state.snapshot.running) return;
  const wait = draft.state.snapshot.loadedAt + reloadDistanceMs - at;
  if (wait <= 0) loadNow(draft);
  else loadIn(draft, wait);
};

export const onReloadTimer = (draft: Draft): void => {
  if (draft.state.snapshot.isDue) loadNow(draft);
};

export const onSnapshotFailed = (draft: Draft, attempt: number): void => {
  const { snapshot } = draft.state;
  if (attempt !== snapshot.attempt || !snapshot.running) return;
  const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** snapshot.failures);
  draft.state = {
    ...draft.state,
    // Without a socket nothing else confirms the shown state.
    isStale: draft.state.isStale || !draft.state.connected,
    snapshot: { ...snapshot, running: false, failures: snapshot.failures + 1 },
  };
  loadIn(draft, delayMs);
};
