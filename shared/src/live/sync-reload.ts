import type { MutableSync } from './sync-state.ts';

const firstRetryMs = 1_000;
const longestRetryMs = 10_000;
/** Minimum milliseconds from a snapshot's arrival to the next reload, so that reloads don't loop. */
const reloadDistanceMs = 1_000;

export const loadNow = (sync: MutableSync): void => {
  const { day, snapshot } = sync.state;
  if (day === null || snapshot.running) return;
  const attempt = snapshot.attempt + 1;
  sync.state = { ...sync.state, snapshot: { ...snapshot, attempt, running: true, isDue: false } };
  sync.effects.push({ type: 'loadSnapshot', day, attempt });
};

const loadIn = (sync: MutableSync, delayMs: number): void => {
  sync.state = { ...sync.state, snapshot: { ...sync.state.snapshot, isDue: true } };
  sync.effects.push({ type: 'setTimer', timer: 'reload', delayMs });
};

/**
 * Reads the whole day again, now or after the minimum delay, unless a read is running. Patches that arrive during the read are
 * queued.
 */
export const reload = (sync: MutableSync, at: number): void => {
  if (sync.state.snapshot.running) return;
  const wait = sync.state.snapshot.loadedAt + reloadDistanceMs - at;
  if (wait <= 0) loadNow(sync);
  else loadIn(sync, wait);
};

export const onReloadTimer = (sync: MutableSync): void => {
  if (sync.state.snapshot.isDue) loadNow(sync);
};

export const onSnapshotFailed = (sync: MutableSync, attempt: number): void => {
  const { snapshot } = sync.state;
  if (attempt !== snapshot.attempt || !snapshot.running) return;
  const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** snapshot.failures);
  sync.state = {
    ...sync.state,
    // Without a socket only reads show that the state is current.
    isStale: sync.state.isStale || !sync.state.connected,
    snapshot: { ...snapshot, running: false, failures: snapshot.failures + 1 },
  };
  loadIn(sync, delayMs);
};
