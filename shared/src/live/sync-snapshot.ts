import { openState } from './day-state.ts';
import type { DaySnapshot } from './day-state-schema.ts';
import { settlePending } from './sync-pending.ts';
import { raiseTarget, schedulePull } from './sync-pull.ts';
import { joinStream } from './sync-join.ts';
import { noteSign } from './sync-session.ts';
import { type Draft, keysOf, type PendingChange, setStream, type SyncState } from './sync-state.ts';
import { drainWaiting } from './sync-streams.ts';
import type { StreamKey } from './stream-key.ts';

const takeRevision = (draft: Draft, key: StreamKey, snapshot: DaySnapshot): void => {
  const revision = snapshot.revisions[key] ?? 0;
  const waiting = (draft.state.streams[key]?.waiting ?? []).filter(
    (message) => message.epoch === snapshot.epoch && message.revision > revision,
  );
  setStream(draft, key, {
    revision,
    target: revision,
    waiting,
    pull: 'idle',
    failedPulls: 0,
    heldAtHeads: 0,
  });
  drainWaiting(draft, key);
  schedulePull(draft, key);
};

/** Answers that arrived while the snapshot was being read may be newer than it. */
const expectAnswered = (draft: Draft): void => {
  for (const { revisions } of draft.state.pending) {
    for (const key of keysOf(draft.state)) raiseTarget(draft, key, revisions?.[key] ?? 0);
  }
};

/** Drops changes answered before the read began, which it contains, and those confirmed only in a lost epoch. */
const stillPending = ({ pending, epoch }: SyncState, attempt: number, nextEpoch: string): PendingChange[] =>
  pending
    .filter(({ revisions, answeredAt }) => !revisions || answeredAt >= attempt)
    .map((change) => (epoch === nextEpoch || !change.isSeen ? change : { ...change, isSeen: false }));

/** Starts over from the snapshot and applies newer patches that arrived meanwhile. */
export const onSnapshotLoaded = (
  draft: Draft,
  { attempt, snapshot, at }: { attempt: number; snapshot: DaySnapshot; at: number },
): void => {
  const { state } = draft;
  if (attempt !== state.snapshot.attempt || !state.snapshot.running || snapshot.date !== state.day) return;
  draft.state = {
    ...state,
    confirmed: openState(snapshot),
    epoch: snapshot.epoch,
    snapshot: { attempt, running: false, failures: 0, loadedAt: at, isDue: false },
    pending: stillPending(state, attempt, snapshot.epoch),
  };
  // Without a socket no heads arrive, so the read itself counts as the confirmation from which the state ages.
  if (!draft.state.connected) noteSign(draft, at);
  for (const key of keysOf(draft.state)) takeRevision(draft, key, snapshot);
  settlePending(draft);
  expectAnswered(draft);
  for (const key of keysOf(draft.state)) joinStream(draft, key);
};
