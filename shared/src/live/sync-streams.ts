import { applyPatch } from './apply-patch.ts';
import { onOwnPatch, settlePending } from './sync-pending.ts';
import type { HeadsMessage, PatchMessage } from './protocol.ts';
import { isBehind, onPullFailed, raiseTarget, schedulePull } from './sync-pull.ts';
import { reload } from './sync-reload.ts';
import { joinStream, onJoinRefused } from './sync-join.ts';
import { confirmState, onBlindHeads, onLogReadable } from './sync-session.ts';
import {
  type MutableSync,
  isCurrentJoin,
  followedKeysOf,
  type PullAnswer,
  setStream,
  type SyncEvent,
} from './sync-state.ts';
import { onHallsJoined, onHallsPatch, onPeriodHeads, onTotals } from './sync-totals.ts';
import { isTotalsKey, type StreamKey } from './stream-key.ts';

const maxWaiting = 300;

const wait = (sync: MutableSync, message: PatchMessage): void => {
  const queued = sync.state.streams[message.key]?.waiting ?? [];
  if (queued.some((one) => one.revision === message.revision && one.epoch === message.epoch)) return;
  const waiting = [...queued, message].sort((a, b) => a.revision - b.revision).slice(0, maxWaiting);
  setStream(sync, message.key, { waiting });
};

const apply = (sync: MutableSync, message: PatchMessage): void => {
  const { confirmed } = sync.state;
  if (!confirmed) return;
  sync.state = { ...sync.state, confirmed: applyPatch(confirmed, message.patch, message.key) };
  const target = Math.max(sync.state.streams[message.key]?.target ?? 0, message.revision);
  setStream(sync, message.key, { revision: message.revision, target });
  sync.effects.push({ type: 'notify', notice: { kind: 'applied', message } });
  onOwnPatch(sync, message);
};

/** Applies queued patches that are next in order, and drops those already applied. */
export const drainWaiting = (sync: MutableSync, key: StreamKey): void => {
  for (const message of sync.state.streams[key]?.waiting ?? []) {
    const isNext = message.revision === (sync.state.streams[key]?.revision ?? 0) + 1;
    if (isNext && message.epoch === sync.state.epoch) apply(sync, message);
  }
  const stream = sync.state.streams[key];
  const waiting = stream?.waiting.filter((message) => message.revision > stream.revision) ?? [];
  if (waiting.length !== stream?.waiting.length) setStream(sync, key, { waiting });
};

/**
 * Applies the next revision, drops older ones and queues newer ones until the gap is filled. Queues every patch during a read of
 * the day, and a patch of another epoch, which starts such a read.
 */
const ingest = (sync: MutableSync, message: PatchMessage, at: number): void => {
  const stream = sync.state.streams[message.key];
  if (!stream) return;
  if (message.key === 'halls') onHallsPatch(sync, message);
  if (sync.state.day === null) return;
  if (!sync.state.confirmed || sync.state.snapshot.running) return wait(sync, message);
  if (message.epoch !== sync.state.epoch) {
    wait(sync, message);
    return reload(sync, at);
  }
  if (message.revision <= stream.revision) return;
  if (message.revision > stream.revision + 1) {
    wait(sync, message);
    return schedulePull(sync, message.key);
  }
  apply(sync, message);
  drainWaiting(sync, message.key);
};

export const onPatches = (sync: MutableSync, messages: readonly PatchMessage[], at: number): void => {
  for (const message of messages) ingest(sync, message, at);
  settlePending(sync);
};

/** Records an answered pull. Without a socket, the state is current once the pulls of all streams of a poll were answered. */
const markPolled = (sync: MutableSync, key: StreamKey, at: number): void => {
  setStream(sync, key, { isPolled: true });
  if (!sync.state.connected && followedKeysOf(sync.state).every((one) => sync.state.streams[one]?.isPolled))
    confirmState(sync, at);
};

export const onPulled = (sync: MutableSync, key: StreamKey, answer: PullAnswer, at: number): void => {
  const before = sync.state.streams[key]?.revision;
  if (before === undefined || !sync.state.confirmed) return;
  setStream(sync, key, { pull: 'idle' });
  if (sync.state.snapshot.running) return;
  if (answer.result === 'reload' || answer.epoch !== sync.state.epoch) return reload(sync, at);
  markPolled(sync, key, at);
  if (answer.result === 'patches') onPatches(sync, answer.patches, at);
  const stream = sync.state.streams[key];
  if (!stream) return;
  const isProgress = stream.revision > before || !isBehind(stream);
  if (!isProgress) return onPullFailed(sync, key, at);
  setStream(sync, key, { failedPulls: 0 });
  schedulePull(sync, key);
};

export const onJoined = (
  sync: MutableSync,
  { key, session, since, result, at }: SyncEvent & { type: 'joined' },
): void => {
  const stream = sync.state.streams[key];
  if (!isCurrentJoin(sync.state, key, session) || !stream) return;
  // The day was read again since this join was sent, so the answer refers to an older revision.
  const isOfBefore = since && (since.epoch !== sync.state.epoch || since.revision < stream.revision);
  if (result.result === 'reload' && isOfBefore) return joinStream(sync, key);
  if (result.result === 'refused') {
    // The room may still count as joined, from an earlier join after which it was left.
    setStream(sync, key, { joined: false });
    return onJoinRefused(sync, key, result.retryAfterMs);
  }
  if (result.result === 'totals') onTotals(sync, result.totals);
  setStream(sync, key, { joined: true });
  if (key === 'halls') onHallsJoined(sync, result);
  if (result.result === 'totals' || isTotalsKey(key) || sync.state.day === null) return;
  if (result.result === 'reload' || result.epoch !== sync.state.epoch) return reload(sync, at);
  if (result.result === 'patches') onPatches(sync, result.patches, at);
  else raiseTarget(sync, key, result.revision);
};

/**
 * Compares the applied revisions with the server's heads. A window that is behind pulls the missing patches; one that is ahead,
 * or of another epoch, reads the day again.
 */
export const onHeads = (sync: MutableSync, heads: HeadsMessage, at: number): void => {
  if (heads.isBlind) return onBlindHeads(sync);
  const wasBlind = sync.state.isBlind;
  confirmState(sync, at);
  if (wasBlind) onLogReadable(sync);
  onPeriodHeads(sync, heads);
  if (!sync.state.confirmed || sync.state.snapshot.running) return;
  if (heads.epoch !== sync.state.epoch) return reload(sync, at);
  for (const key of followedKeysOf(sync.state)) {
    const head = heads.revisions[key];
    const stream = sync.state.streams[key];
    if (head === undefined || !stream) continue;
    if (head < stream.revisionAtHeads) return reload(sync, at);
    setStream(sync, key, { revisionAtHeads: stream.revision });
    raiseTarget(sync, key, head);
  }
};
