import { stateFromSnapshot } from './day-state.ts';
import type { DaySnapshot } from './day-state-schema.ts';
import { settlePending } from './sync-pending.ts';
import { raiseTarget, schedulePull } from './sync-pull.ts';
import { joinStream } from './sync-join.ts';
import { confirmState } from './sync-session.ts';
import {
  type MutableSync,
  followedKeysOf,
  type PendingChange,
  setStream,
  type SyncState,
} from './sync-state.ts';
import { drainWaiting } from './sync-streams.ts';
import type { StreamKey } from './stream-key.ts';

const takeRevision = (sync: MutableSync, key: StreamKey, snapshot: DaySnapshot): void => {
  const revision = snapshot.revisions[key] ?? 0;
  const waiting = (sync.state.streams[key]?.waiting ?? []).filter(
    (message) => message.epoch === snapshot.epoch && message.revision > revision,
  );
  setStream(sync, key, {
    revision,
    target: revision,
    waiting,
    pull: 'idle',
    failedPulls: 0,
    revisionAtHeads: 0,
  });
  drainWaiting(sync, key);
  schedulePull(sync, key);
};

/** Raises the streams' targets to the revisions of changes answered during the read, which may be newer than the snapshot. */
const expectAnswered = (sync: MutableSync): void => {
  for (const { revisions } of sync.state.pending) {
    for (const key of followedKeysOf(sync.state)) raiseTarget(sync, key, revisions?.[key] ?? 0);
  }
};

/**
 * Drops changes that were answered before the read began, because the snapshot contains them. If the epoch has changed, resets
 * `isSeen`, because the server's restored plan may lack a change whose patch had arrived.
 */
const stillPending = ({ pending, epoch }: SyncState, attempt: number, nextEpoch: string): PendingChange[] =>
  pending
    .filter(({ revisions, answeredAt }) => !revisions || answeredAt >= attempt)
    .map((change) => (epoch === nextEpoch || !change.isSeen ? change : { ...change, isSeen: false }));

/** Replaces the state by the snapshot, and applies newer patches that arrived during the read. */
export const onSnapshotLoaded = (
  sync: MutableSync,
  { attempt, snapshot, at }: { attempt: number; snapshot: DaySnapshot; at: number },
): void => {
  const { state } = sync;
  if (attempt !== state.snapshot.attempt || !state.snapshot.running || snapshot.date !== state.day) return;
  sync.state = {
    ...state,
    confirmed: stateFromSnapshot(snapshot),
    epoch: snapshot.epoch,
    snapshot: { attempt, running: false, failures: 0, loadedAt: at, isDue: false },
    pending: stillPending(state, attempt, snapshot.epoch),
  };
  // Without a socket no heads arrive, so the read itself shows that the state is current.
  if (!sync.state.connected) confirmState(sync, at);
  for (const key of followedKeysOf(sync.state)) takeRevision(sync, key, snapshot);
  settlePending(sync);
  expectAnswered(sync);
  for (const key of followedKeysOf(sync.state)) joinStream(sync, key);
};
